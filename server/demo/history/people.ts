import type { Dice } from './dice.ts';

export interface Address {
  street: string;
  city: string;
  county: string;
}

export interface Person extends Address {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const FIRST_NAMES = [
  'Achieng',
  'Aisha',
  'Akinyi',
  'Amani',
  'Anyango',
  'Barasa',
  'Brian',
  'Caroline',
  'Chebet',
  'Collins',
  'Daniel',
  'David',
  'Dennis',
  'Doreen',
  'Emmanuel',
  'Esther',
  'Faith',
  'Fatuma',
  'Felix',
  'George',
  'Grace',
  'Halima',
  'Hassan',
  'Irene',
  'Jackson',
  'James',
  'Joseph',
  'Joyce',
  'Kevin',
  'Kiprono',
  'Lilian',
  'Lucy',
  'Martin',
  'Mary',
  'Mercy',
  'Moses',
  'Mumbi',
  'Mwende',
  'Naliaka',
  'Nekesa',
  'Njeri',
  'Nyambura',
  'Omondi',
  'Patrick',
  'Peter',
  'Purity',
  'Rashid',
  'Rose',
  'Salim',
  'Samuel',
  'Stephen',
  'Susan',
  'Victor',
  'Wambui',
  'Wangari',
  'Wanjiku',
  'Wanza',
  'Yusuf',
  'Zainab',
  'Zawadi',
];
const LAST_NAMES = [
  'Abdi',
  'Ali',
  'Barasa',
  'Cherono',
  'Chepkoech',
  'Gathoni',
  'Gitau',
  'Kamau',
  'Karanja',
  'Kariuki',
  'Kibet',
  'Kimani',
  'Kiplagat',
  'Kipchumba',
  'Koech',
  'Langat',
  'Macharia',
  'Maina',
  'Makori',
  'Mbugua',
  'Mohamed',
  'Muema',
  'Mugo',
  'Musyoka',
  'Mutiso',
  'Mutua',
  'Mwangi',
  'Mwikali',
  'Nduta',
  'Ngugi',
  'Njoroge',
  'Nyaga',
  'Nyaboke',
  'Ochieng',
  'Odhiambo',
  'Okello',
  'Omar',
  'Onyango',
  'Otieno',
  'Ouma',
  'Rotich',
  'Ruto',
  'Simiyu',
  'Wafula',
  'Waweru',
  'Wekesa',
];
const TOWNS: readonly { county: string; city: string; parcels: number; streets: readonly string[] }[] = [
  {
    county: 'Nairobi',
    city: 'Nairobi',
    parcels: 42,
    streets: ['Kirinyaga Road', 'Ngong Road', 'Outer Ring Road', 'Thika Road', 'Langata Road', 'Jogoo Road'],
  },
  {
    county: 'Kiambu',
    city: 'Thika',
    parcels: 9,
    streets: ['Kwame Nkrumah Street', 'Garissa Road', 'Commercial Street'],
  },
  { county: 'Kiambu', city: 'Ruiru', parcels: 6, streets: ['Eastern Bypass', 'Kamiti Road'] },
  {
    county: 'Mombasa',
    city: 'Mombasa',
    parcels: 11,
    streets: ['Moi Avenue', 'Digo Road', 'Nyali Road', 'Jomo Kenyatta Avenue'],
  },
  { county: 'Nakuru', city: 'Nakuru', parcels: 7, streets: ['Kenyatta Avenue', 'Oginga Odinga Street'] },
  { county: 'Uasin Gishu', city: 'Eldoret', parcels: 6, streets: ['Uganda Road', 'Oloo Street'] },
  { county: 'Kisumu', city: 'Kisumu', parcels: 6, streets: ['Oginga Odinga Road', 'Jomo Kenyatta Highway'] },
  { county: 'Machakos', city: 'Athi River', parcels: 4, streets: ['Namanga Road', 'Mombasa Road'] },
  { county: 'Kajiado', city: 'Ongata Rongai', parcels: 4, streets: ['Magadi Road'] },
  { county: 'Meru', city: 'Meru', parcels: 3, streets: ['Njuri Ncheke Street', 'Meru–Nanyuki Road'] },
  { county: 'Nyeri', city: 'Nyeri', parcels: 3, streets: ['Kimathi Way'] },
  { county: 'Kisii', city: 'Kisii', parcels: 3, streets: ['Hospital Road'] },
  { county: 'Kakamega', city: 'Kakamega', parcels: 2, streets: ['Cannon Awori Street'] },
  { county: 'Kilifi', city: 'Malindi', parcels: 2, streets: ['Lamu Road'] },
  { county: 'Garissa', city: 'Garissa', parcels: 1, streets: ['Kismayu Road'] },
  { county: 'Turkana', city: 'Lodwar', parcels: 1, streets: ['Lodwar–Kitale Road'] },
];

/** Email addresses are undeliverable (.test) and phone numbers start with 0700 00, so nobody real is contacted. */
export function generatePeople(dice: Dice, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const firstName = dice.pick(FIRST_NAMES);
    const lastName = dice.pick(LAST_NAMES);
    const town = dice.pickWeighted(TOWNS, ({ parcels }) => parcels);
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${index + 1}@example.test`.toLowerCase(),
      phone: `+25470000${String(index + 1).padStart(4, '0')}`,
      street: `${dice.pick(town.streets)} ${dice.between(1, 180)}`,
      city: town.city,
      county: town.county,
    };
  });
}
