"""Seeds, their commitments, and shuffles that anybody can redo."""

import hashlib
import hmac
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import Shuffler, commitment, new_seed

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#: Worked out with openssl and sort: for each position n,
#: printf 'pile/0/n' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$SEED
TEN_IN_ORDER = (3, 2, 1, 5, 8, 9, 4, 0, 7, 6)

labels = st.text(max_size=20)
sizes = st.integers(0, 130)
seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)


def redone(seed: str, label: str, size: int) -> tuple[int, ...]:
    """The shuffle as it is documented, with the library's HMAC."""
    key = bytes.fromhex(seed)
    codes = {n: hmac.new(key, f"{label}/{n}".encode(), hashlib.sha256).hexdigest() for n in range(size)}
    return tuple(sorted(codes, key=lambda n: codes[n]))


def test_a_known_shuffle_is_reproduced() -> None:
    assert Shuffler(SEED).order("pile/0", 10) == TEN_IN_ORDER


@given(seeds, labels, sizes)
def test_anybody_can_redo_a_shuffle_with_hmac_and_a_sort(seed: str, label: str, size: int) -> None:
    assert Shuffler(seed).order(label, size) == redone(seed, label, size)


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 200])
def test_a_seed_of_any_length_is_used_as_hmac_says(length: int) -> None:
    seed = bytes(range(length)).hex()

    assert Shuffler(seed).order("x", 30) == redone(seed, "x", 30)


@given(seeds, labels, sizes)
def test_a_shuffle_holds_every_position_once(seed: str, label: str, size: int) -> None:
    assert sorted(Shuffler(seed).order(label, size)) == list(range(size))


@given(seeds, labels, sizes)
def test_the_same_seed_gives_the_same_order(seed: str, label: str, size: int) -> None:
    assert Shuffler(seed).order(label, size) == Shuffler(seed).order(label, size)


def test_other_labels_and_other_seeds_give_other_orders() -> None:
    orders = {
        Shuffler(seed).order(label, 60)
        for seed in (SEED, SEED.replace("00", "01"))
        for label in ("pile/0", "pile/1", "numbers/1")
    }

    assert len(orders) == 6


def test_every_order_is_about_equally_frequent() -> None:
    found = Counter(Shuffler(SEED).order(f"try/{n}", 3) for n in range(1200))

    assert len(found) == 6
    assert all(150 < times < 250 for times in found.values())


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_another_process_shuffles_alike(hash_seed: str) -> None:
    code = f"from games.engine.chance import Shuffler; print(Shuffler('{SEED}').order('pile/0', 60))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert done.stdout.strip() == str(Shuffler(SEED).order("pile/0", 60))


@given(seeds, st.text("abcdef", max_size=12))
def test_things_are_picked_in_shuffled_order(seed: str, things: str) -> None:
    order = Shuffler(seed).order("things", len(things))

    assert Shuffler(seed).pick("things", things) == [things[position] for position in order]


@given(seeds, st.sets(st.integers(0, 39), min_size=1))
def test_the_first_of_what_is_left_is_the_next_of_the_whole_shuffle(seed: str, left: set[int]) -> None:
    order = Shuffler(seed).order("stock", 40)

    assert Shuffler(seed).first("stock", 40, left) == min(left, key=order.index)


def test_a_new_seed_has_256_bits_and_is_not_the_last_one() -> None:
    made = {new_seed() for _ in range(100)}

    assert len(made) == 100
    assert {len(bytes.fromhex(seed)) for seed in made} == {32}


def test_the_commitment_is_the_sha_256_of_the_seed_itself() -> None:
    """Computed with `xxd -r -p | sha256sum`: of the 32 bytes, not of their digits."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_seed_is_kept_for_the_end_of_the_game() -> None:
    assert Shuffler(SEED).seed == SEED
