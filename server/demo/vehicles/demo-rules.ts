import type { Position } from '#contract/fitment/verdict.ts';
import type { SeedProduct } from '../catalogue/types.ts';
import { type DemoModel, type DemoVehicle, demoEngines } from './parse-vehicles.ts';

/** What a demo rule is about; what is missing covers all values. */
export interface DemoRule {
  make: string;
  model?: string;
  generation?: string;
  engine?: string;
  drive?: DemoVehicle['drive'];
  built?: string;
  exclusion?: boolean;
  qualifier?: keyof typeof demoQualifiers;
  position: Position | null;
}

export const demoQualifiers = {
  manual_gearbox: {
    questionEn: 'Is the gearbox manual?',
    questionSw: 'Je, giaboksi ni ya mkono?',
    yesEn: 'Manual',
    yesSw: 'Ya mkono',
    noEn: 'Automatic or CVT',
    noSw: 'Otomatiki au CVT',
  },
  automatic_gearbox: {
    questionEn: 'Is the gearbox automatic?',
    questionSw: 'Je, giaboksi ni otomatiki?',
    yesEn: 'Automatic or CVT',
    yesSw: 'Otomatiki au CVT',
    noEn: 'Manual',
    noSw: 'Ya mkono',
  },
  front_fog_lamps: {
    questionEn: 'Are there fog lamps in the front bumper?',
    questionSw: 'Je, bampa ya mbele ina taa za ukungu?',
    yesEn: 'With fog lamps',
    yesSw: 'Zipo',
    noEn: 'Without fog lamps',
    noSw: 'Hazipo',
  },
  turbo: {
    questionEn: 'Does the engine have a turbocharger?',
    questionSw: 'Je, injini ina tabo?',
    yesEn: 'Turbo',
    yesSw: 'Ina tabo',
    noEn: 'No turbo',
    noSw: 'Haina tabo',
  },
  discharge_headlamps: {
    questionEn: 'Are the headlamps xenon (HID)?',
    questionSw: 'Je, taa kubwa ni za xenon (HID)?',
    yesEn: 'Xenon',
    yesSw: 'Xenon',
    noEn: 'Halogen or LED',
    noSw: 'Halojeni au LED',
  },
} as const;

/** Generations that share chassis and engine parts: 'model generation'. Body parts fit one generation only. */
const FAMILIES: readonly (readonly string[])[] = [
  ['Axio E140', 'Fielder E140', 'Auris E150'],
  ['Axio E160', 'Fielder E160'],
  ['Corolla E120', 'Fielder E120', 'Runx E120', 'Spacio E120'],
  ['Premio T240', 'Allion A240'],
  ['Premio T260', 'Allion A260'],
  ['Vitz XP90', 'Belta XP92', 'Ractis XP100', 'Ist XP110'],
  ['Vitz XP130', 'Ractis XP120', 'Porte XP140'],
  ['RAV4 XA30', 'Vanguard XA30'],
  ['Prado J150', 'Prado J120'],
  ['X-Trail T31', 'Dualis J10'],
  ['Note E12', 'March K13', 'Latio N17'],
  ['Note E11', 'March K12', 'Tiida C11', 'Cube Z12'],
  ['Wingroad Y12', 'AD Y12'],
  ['Forester SG', 'Impreza GD'],
  ['Forester SH', 'Impreza GH', 'Legacy BM'],
  ['Forester SJ', 'Impreza GP', 'XV GP'],
  ['Demio DE', 'Verisa DC'],
  ['Demio DJ', 'CX-3 DK'],
  ['Fit GE', 'Freed GB3', 'Insight ZE2', 'Airwave GJ'],
  ['Fit GK', 'Vezel RU', 'Shuttle GP7'],
];
const BODY_CATEGORIES = new Set([8, 9, 12]);
const RUNNING_GEAR_CATEGORIES = new Set([1, 2]);

/** Products that name an engine family, a maker or a number instead of a car. */
const BY_ENGINE: Record<string, readonly string[]> = {
  'Thermostat 88 °C Nissan HR and MR': ['HR12DE', 'HR15DE', 'HR16DE', 'MR18DE', 'MR20DE', 'MR20DD'],
  'Coolant Temperature Sensor Toyota 89422-33030': ['1NZ-FE', '2NZ-FE', '1ZZ-FE', '2ZR-FE', '1AZ-FSE'],
  'NGK Spark Plugs BKR5EYA-11 Set of 4': ['1NZ-FE', '2NZ-FE', 'QG15DE', 'QG18DE', '4G15', 'EJ15'],
  'Denso Iridium Plugs SC20HR11 Set of 4': ['2ZR-FE', '2ZR-FAE', '3ZR-FE', '3ZR-FAE', '2ZR-FXE'],
  'Knock Sensor Toyota 89615-12090': ['1NZ-FE', '1ZZ-FE', '2ZR-FE'],
  'Oil Filter Toyota Genuine 90915-YZZE1': [
    '1NZ-FE',
    '2NZ-FE',
    '1ZZ-FE',
    '1SZ-FE',
    '2SZ-FE',
    '1NZ-FXE',
    'K3-VE',
  ],
  'Oil Filter Toyota Diesel 90915-YZZD2': ['1KD-FTV', '2KD-FTV', '5L-E', '1KZ-TE'],
  'Oil Filter Mazda Skyactiv PE01-14-302': ['P3-VPS', 'P5-VPS', 'PE-VPS', 'PY-VPS'],
  'Thermostat 82 °C for Toyota Petrol Engines': [...demoEngines.values()]
    .filter(({ code, fuel }) => fuel === 'petrol' && /^\d[A-Z]+-F/.test(code))
    .map(({ code }) => code),
};
const BY_MAKE: Record<string, string> = {
  'Oil Filter Nissan 15208-65F0E': 'Nissan',
  'Oil Filter Honda 15400-RTA-003': 'Honda',
  'Cabin Filter Toyota 87139-30040': 'Toyota',
  'Toyota ATF WS 4 L': 'Toyota',
  'Nissan CVT Fluid NS-3 4 L': 'Nissan',
};

/** Whether words are in a name as whole words; a slash separates, a dash does not. */
const mentions = (name: string, words: string): boolean =>
  ` ${name.replaceAll('/', ' ')} `.includes(` ${words} `);

/** The rules of a product, from its name. None: it is universal or not checked. */
export function listDemoRules(
  product: Pick<SeedProduct, 'name' | 'category'>,
  vehicles: readonly DemoVehicle[],
  models: readonly DemoModel[],
): DemoRule[] {
  const { name } = product;
  const position = getPosition(name);
  const make = BY_MAKE[name];
  if (make) return [{ make, position }, ...listDieselExclusions(make, vehicles)];
  const engines = BY_ENGINE[name] ?? findEngines(name);
  const named = models.filter(({ name: model, alsoCalled }) =>
    [model, ...alsoCalled].some((word) => /[A-Z]/.test(word) && mentions(name, word)),
  );
  const coded = findByCode(name, vehicles, named);
  const rules =
    coded.length > 0
      ? listGenerationRules(product, coded, vehicles)
      : listModelRules(engines, named, vehicles);
  const condition = getCondition(name);
  const unique = new Map(rules.map((rule) => [JSON.stringify(rule), { ...rule, ...condition, position }]));
  return [...unique.values(), ...listExclusions(name)];
}

function findEngines(name: string): string[] {
  return [...demoEngines.keys()].filter((code) => {
    const [family = ''] = code.split('-');
    return mentions(name, code) || (/^\d[A-Z]+$/.test(family) && mentions(name, family));
  });
}

function findByCode(
  name: string,
  vehicles: readonly DemoVehicle[],
  named: readonly DemoModel[],
): DemoVehicle[] {
  const found = vehicles.filter(
    ({ chassisCode, frameCode, model, generation }) =>
      mentions(name, chassisCode) ||
      mentions(name, frameCode) ||
      (mentions(name, model) && mentions(name, generation)),
  );
  const ofModels = found.filter(({ model }) => named.some((one) => one.name === model));
  return ofModels.length > 0 ? ofModels : found;
}

function listGenerationRules(
  { category }: Pick<SeedProduct, 'category'>,
  coded: readonly DemoVehicle[],
  vehicles: readonly DemoVehicle[],
): Omit<DemoRule, 'position'>[] {
  const isSame = (a: DemoVehicle, b: DemoVehicle) => a.model === b.model && a.generation === b.generation;
  if (BODY_CATEGORIES.has(category)) return coded.map(toGenerationRule);
  const related = vehicles.filter((vehicle) =>
    coded.some((one) => isSame(one, vehicle) || areRelated(one, vehicle)),
  );
  if (RUNNING_GEAR_CATEGORIES.has(category)) return related.map(toGenerationRule);
  const engines = new Set(coded.map(({ engine }) => engine.code));
  return related
    .filter(({ engine }) => engines.has(engine.code))
    .map((vehicle) => ({ ...toGenerationRule(vehicle), engine: vehicle.engine.code }));
}

const toGenerationRule = ({ make, model, generation }: DemoVehicle) => ({ make, model, generation });

function areRelated(a: DemoVehicle, b: DemoVehicle): boolean {
  const toKey = ({ model, generation }: DemoVehicle) => `${model} ${generation}`;
  return FAMILIES.some((family) => family.includes(toKey(a)) && family.includes(toKey(b)));
}

function listModelRules(
  engines: readonly string[],
  named: readonly DemoModel[],
  vehicles: readonly DemoVehicle[],
): Omit<DemoRule, 'position'>[] {
  if (engines.length === 0) return named.map(({ make, name: model }) => ({ make, model }));
  const isNamed = ({ model }: DemoVehicle) => named.length === 0 || named.some(({ name }) => name === model);
  return vehicles
    .filter((vehicle) => engines.includes(vehicle.engine.code) && isNamed(vehicle))
    .map(({ make, model, engine }) =>
      named.length > 0 ? { make, model, engine: engine.code } : { make, engine: engine.code },
    );
}

function listDieselExclusions(make: string, vehicles: readonly DemoVehicle[]): DemoRule[] {
  const diesels = vehicles.filter((vehicle) => vehicle.make === make && vehicle.engine.fuel !== 'petrol');
  const codes = new Set(diesels.map(({ engine }) => engine.code));
  return [...codes].map((engine) => ({ make, engine, exclusion: true, position: null }));
}

/** Struts of the Fielder differ with four-wheel drive. */
function listExclusions(name: string): DemoRule[] {
  if (name !== 'Front Strut Assembly Left for Toyota Fielder NZE141') return [];
  return ['Axio', 'Fielder'].map((model) => ({
    make: 'Toyota',
    model,
    generation: 'E140',
    drive: 'awd' as const,
    exclusion: true,
    position: 'front-left' as const,
  }));
}

function getCondition(name: string): Pick<DemoRule, 'qualifier' | 'built'> {
  // The facelift of the Vitz in April 2014.
  if (name === 'Headlight Left Toyota Vitz KSP130 / NSP130') return { built: '[24171,)' };
  if (/Manual|Clutch|Flywheel/.test(name)) return { qualifier: 'manual_gearbox' };
  if (name.includes('Automatic')) return { qualifier: 'automatic_gearbox' };
  if (name.startsWith('Front Bumper')) return { qualifier: 'front_fog_lamps' };
  if (name.includes('Turbo')) return { qualifier: 'turbo' };
  return name.includes('Projector for') ? { qualifier: 'discharge_headlamps' } : {};
}

function getPosition(name: string): Position | null {
  const end = /\b(Front|Rear)\b/.exec(name)?.[1]?.toLowerCase();
  const side = /\b(Left|Right)\b/.exec(name)?.[1]?.toLowerCase();
  const place = /\b(Inner|Outer) (?:CV|Door)/.exec(name)?.[1]?.toLowerCase();
  const position = end && side ? `${end}-${side}` : (end ?? side ?? place ?? null);
  return position as Position | null;
}

const UNIVERSAL_SUBCATEGORIES = new Set([
  'Brake fluid',
  'Additives',
  'Coolant',
  'Jacks & tools',
  'Safety kit',
  'Car care',
  'Air fresheners',
  'Phone holders',
  'Light bars',
  'Alarms & horns',
  'Dash cams & audio',
]);

/** Whether a product without rules fits any car. The rest (tyres, oils, bulbs, batteries) depends on sizes: not checked. */
export function isUniversal({ name, subcategory }: Pick<SeedProduct, 'name' | 'subcategory'>): boolean {
  return name.includes('Universal') || UNIVERSAL_SUBCATEGORIES.has(subcategory);
}
