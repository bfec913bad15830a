"""A desk's address as six spoken words. The four numbers of the address are a word each; two words are checks, so that
one wrong word is found by its place.

A Reed-Solomon code over GF(2^8), polynomial 0x11d: word j counts x_j in the sums of x_j and of x_j times 2^j, which are
both 0. Names of places are the same in every language here; their first three letters tell them apart. Nothing secret
is in them: the six digits on both screens are compared all the same.
"""

import unicodedata
from ipaddress import AddressValueError, IPv4Address

from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase

PORT = 4242
"""The words name no port: a desk at another has none."""
LETTERS = 3
COUNT = 6
WORDS = [
    "Adana",
    "Albania",
    "Algiers",
    "Amazon",
    "Amman",
    "Andorra",
    "Angola",
    "Ankara",
    "Antalya",
    "Arabia",
    "Armenia",
    "Asia",
    "Athens",
    "Atlanta",
    "Austin",
    "Avignon",
    "Bahrain",
    "Baku",
    "Bali",
    "Bangkok",
    "Barcelona",
    "Basel",
    "Beirut",
    "Belgrad",
    "Benin",
    "Bergen",
    "Bilbao",
    "Bogota",
    "Bolivia",
    "Bonn",
    "Bordeaux",
    "Boston",
    "Brazil",
    "Bremen",
    "Bristol",
    "Budapest",
    "Bursa",
    "Cairo",
    "Calgary",
    "Canada",
    "Capri",
    "Caracas",
    "Casablanca",
    "Chicago",
    "Cordoba",
    "Crete",
    "Cuba",
    "Cyprus",
    "Dakar",
    "Dallas",
    "Damascus",
    "Danube",
    "Darwin",
    "Delhi",
    "Denver",
    "Detroit",
    "Doha",
    "Dover",
    "Dresden",
    "Dublin",
    "Durban",
    "Ecuador",
    "Edinburgh",
    "Egypt",
    "Elba",
    "Estonia",
    "Etna",
    "Europa",
    "Everest",
    "Fiji",
    "Finland",
    "Florida",
    "Frankfurt",
    "Fuji",
    "Gabon",
    "Ganges",
    "Geneva",
    "Georgia",
    "Ghana",
    "Glasgow",
    "Grenada",
    "Guinea",
    "Haifa",
    "Hamar",
    "Hanoi",
    "Harlem",
    "Havana",
    "Helsinki",
    "Himalaya",
    "Houston",
    "Hungary",
    "Ibiza",
    "Iceland",
    "India",
    "Iran",
    "Islamabad",
    "Istanbul",
    "Italia",
    "Izmir",
    "Jakarta",
    "Jamaica",
    "Japan",
    "Java",
    "Jordan",
    "Jutland",
    "Kabul",
    "Kansas",
    "Karachi",
    "Kashmir",
    "Kenya",
    "Kiel",
    "Kongo",
    "Korea",
    "Kosovo",
    "Kuwait",
    "Kyoto",
    "Lahore",
    "Lapland",
    "Latvia",
    "Lausanne",
    "Lebanon",
    "Leipzig",
    "Liberia",
    "Lima",
    "Lisbon",
    "Liverpool",
    "London",
    "Luanda",
    "Luxor",
    "Lyon",
    "Madrid",
    "Manila",
    "Mecca",
    "Melbourne",
    "Memphis",
    "Mexico",
    "Miami",
    "Milano",
    "Minsk",
    "Monaco",
    "Moskva",
    "Mumbai",
    "Munich",
    "Nairobi",
    "Namibia",
    "Napoli",
    "Nepal",
    "Nevada",
    "Niagara",
    "Nice",
    "Niger",
    "Nordkapp",
    "Nottingham",
    "Nuuk",
    "Odense",
    "Ohio",
    "Oman",
    "Oporto",
    "Oregon",
    "Orlando",
    "Osaka",
    "Oslo",
    "Ottawa",
    "Oxford",
    "Palermo",
    "Panama",
    "Paris",
    "Peking",
    "Perth",
    "Pisa",
    "Poland",
    "Porto",
    "Prague",
    "Pretoria",
    "Qatar",
    "Quebec",
    "Quito",
    "Rhodos",
    "Riga",
    "Rimini",
    "Rio",
    "Roma",
    "Rostock",
    "Rotterdam",
    "Sahara",
    "Salzburg",
    "Sardinia",
    "Scotland",
    "Seattle",
    "Seoul",
    "Sevilla",
    "Shanghai",
    "Siberia",
    "Sicilia",
    "Singapore",
    "Sofia",
    "Somalia",
    "Sparta",
    "Stavanger",
    "Stockholm",
    "Sudan",
    "Sumatra",
    "Syria",
    "Tahiti",
    "Taipei",
    "Tallinn",
    "Tanger",
    "Tasmania",
    "Teheran",
    "Texas",
    "Thailand",
    "Tibet",
    "Tirana",
    "Togo",
    "Toledo",
    "Toronto",
    "Trabzon",
    "Tripoli",
    "Troya",
    "Tunis",
    "Turin",
    "Uganda",
    "Ukraine",
    "Ural",
    "Uruguay",
    "Utah",
    "Utrecht",
    "Vaasa",
    "Valencia",
    "Vanuatu",
    "Varna",
    "Vatikan",
    "Venezia",
    "Verona",
    "Vesuv",
    "Vienna",
    "Vigo",
    "Vilnius",
    "Volga",
    "Wales",
    "Warsaw",
    "Weimar",
    "Winnipeg",
    "Wyoming",
    "Yalta",
    "Yemen",
    "Yokohama",
    "York",
    "Yukon",
    "Zagreb",
    "Zambia",
    "Zanzibar",
    "Zermatt",
    "Zimbabwe",
    "Zug",
    "Zulu",
]
_PLACES = {word[:LETTERS].lower(): at for at, word in enumerate(WORDS)}


def _times(a: int, b: int) -> int:
    found = 0
    while b:
        found ^= a * (b & 1)
        a = (a << 1) ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return found


def _sums(numbers: list[int]) -> tuple[int, int]:
    plain = weighed = 0
    for at, number in enumerate(numbers):
        plain ^= number
        weighed ^= _times(number, 1 << at)
    return plain, weighed


def words_of(host: str, port: int) -> tuple[str, ...]:
    """Empty where the address is no IPv4, or the port another."""
    try:
        numbers = list(IPv4Address(host).packed)
    except AddressValueError:
        return ()
    if port != PORT:
        return ()
    plain, weighed = _sums(numbers)
    fifth = next(one for one in range(256) if _times(one, 1 << 4) ^ _times(plain ^ one, 1 << 5) == weighed)
    return tuple(WORDS[number] for number in (*numbers, fifth, plain ^ fifth))


def are_words(text: str) -> bool:
    """Whether somebody has typed words, and no address."""
    words = _split(text)
    return len(words) > 1 and all(word.isalpha() for word in words)


def host_of(text: str) -> str:
    """The address that the words tell. Raises TavlaError, which says the place of a wrong word."""
    typed = _split(text)
    for place, word in enumerate(typed, 1):
        if word[:LETTERS] not in _PLACES:
            raise TavlaError(phrase("Word {n}, {word}, is none of a desk's. Read it again.", n=place, word=word[:20]))
    if len(typed) != COUNT:
        raise TavlaError(phrase("Six words are needed, not {n}.", n=len(typed)))
    numbers = [_PLACES[word[:LETTERS]] for word in typed]
    plain, weighed = _sums(numbers)
    if plain or weighed:
        wrong = next((at for at in range(COUNT) if plain and _times(plain, 1 << at) == weighed), None)
        if wrong is None:
            raise TavlaError(phrase("The words do not fit together. Read all six again, in their order."))
        raise TavlaError(phrase("Word {n}, {word}, is wrong. Read it again.", n=wrong + 1, word=WORDS[numbers[wrong]]))
    return str(IPv4Address(bytes(numbers[:4])))


def _split(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.replace("ı", "i").replace("İ", "i").replace(",", " "))
    return "".join(letter for letter in plain.lower() if not unicodedata.combining(letter)).split()
