from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_accounts_have_names")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="preferences",
            field=models.JSONField(blank=True, default=dict, editable=False, verbose_name="preferences"),
        ),
        migrations.AddField(
            model_name="user",
            name="mail_origin",
            field=models.CharField(
                blank=True, editable=False, max_length=200, verbose_name="address of the site in mails"
            ),
        ),
    ]
