import { parseMonth } from '#contract/fitment/months.ts';
import type { Fuel } from '#contract/fitment/vehicle.ts';
import { normalizeVehicleCode } from '#contract/fitment/vehicle-code.ts';
import type { Drive } from '#contract/fitment/verdict.ts';
import { slugify } from '#contract/product.ts';
import { ENGINES } from './engines.ts';
import { VEHICLES } from './vehicle-list.ts';

export interface DemoEngine {
  code: string;
  /** Null for electric motors. */
  cc: number | null;
  fuel: Fuel;
}

export interface DemoVehicle {
  make: string;
  model: string;
  generation: string;
  /** '[24081,24149)' */
  built: string;
  chassisCode: string;
  /** What frame numbers begin with, for example NZE141 of an NZE141G. */
  frameCode: string;
  vinPrefix: string | null;
  engine: DemoEngine;
  drive: Drive;
  label: string;
  slug: string;
}

export interface DemoModel {
  make: string;
  name: string;
  body: string;
  alsoCalled: string[];
}

export interface DemoMake {
  name: string;
  serialDigits: number | null;
  isPopular: boolean;
}

export const demoEngines: ReadonlyMap<string, DemoEngine> = new Map(
  ENGINES.trim()
    .split('\n')
    .map((line) => {
      const [code = '', cc, fuel] = line.split(' ');
      return [code, { code, cc: cc === '-' ? null : Number(cc), fuel: fuel as Fuel }];
    }),
);

const toName = (word = ''): string => word.replaceAll('_', ' ');

/** Reads the list of vehicles; throws if a line is not as its comment says. */
export function parseVehicles(): { makes: DemoMake[]; models: DemoModel[]; vehicles: DemoVehicle[] } {
  const makes: DemoMake[] = [];
  const models: DemoModel[] = [];
  const vehicles: DemoVehicle[] = [];
  let drive: Drive = 'fwd';
  for (const line of VEHICLES.split('\n').filter((text) => text !== '')) {
    if (line.startsWith('# ')) {
      const [, name, digits, star] = line.split(' ');
      makes.push({
        name: toName(name),
        serialDigits: digits === '-' ? null : Number(digits),
        isPopular: star === '*',
      });
      continue;
    }
    const make = makes.at(-1)!.name;
    if (line.startsWith('  ')) {
      vehicles.push(...parseGeneration(line, { make, model: models.at(-1)!.name, drive }));
      continue;
    }
    const [words = '', others] = line.split(' | ');
    const [name, body = ''] = words.split(' ');
    drive = words.split(' ')[2] as Drive;
    models.push({ make, name: toName(name), body, alsoCalled: others ? others.split(', ') : [] });
  }
  return { makes, models, vehicles: vehicles.map(withUniqueSlug(vehicles)) };
}

function parseGeneration(
  line: string,
  { make, model, drive: usualDrive }: { make: string; model: string; drive: Drive },
): DemoVehicle[] {
  const [generation = '', from = '', to = '', ...entries] = line.trim().split(' ');
  const end = to === '-' ? '' : parseMonth(to)! + 1;
  return entries.map((entry) => {
    const [text = '', vinPrefix = null] = entry.split('@');
    const [code = '', engineCode = '', drive = usualDrive] = text.split(':');
    const engine = demoEngines.get(engineCode);
    if (!engine) throw new Error(`The engine of ${entry} is not in the list`);
    const chassisCode = code.replace('+', '');
    const litres = engine.cc === null ? 'electric' : (engine.cc / 1000).toFixed(1);
    const four = drive === 'awd' && usualDrive !== 'awd' ? ' 4WD' : '';
    return {
      make,
      model,
      generation,
      built: `[${parseMonth(from)},${end})`,
      chassisCode,
      frameCode: code.split('+')[0]!,
      vinPrefix,
      engine,
      drive: drive as Drive,
      label: `${model} ${chassisCode} ${litres}${four}`,
      slug: slugify([make, model, chassisCode, engineCode].join(' ')),
    };
  });
}

function withUniqueSlug(vehicles: readonly DemoVehicle[]) {
  return (vehicle: DemoVehicle): DemoVehicle => {
    const isShared = vehicles.some((other) => other !== vehicle && other.slug === vehicle.slug);
    return isShared ? { ...vehicle, slug: `${vehicle.slug}-${vehicle.drive}` } : vehicle;
  };
}

/** 'Vitz new shape': names that no rule below yields. */
const TRADE_NAMES: Record<string, [model: string, generation: string]> = {
  VITZNEWSHAPE: ['Vitz', 'XP130'],
  VITZOLDSHAPE: ['Vitz', 'XP10'],
  HIACEBOX: ['Hiace', 'H200'],
  KDHBOX: ['Hiace', 'H200'],
  NEWSHAPEPROBOX: ['Probox', 'XP160'],
};

/** The names by which people call a vehicle, as norms: FIELDER, FIELDERE140, AXIONZE, PROBOX51. */
export function listNicknames(
  { model, generation, frameCode }: DemoVehicle,
  alsoCalled: readonly string[],
): string[] {
  const names = [model, ...alsoCalled].flatMap((name) => [
    name,
    `${name} ${generation}`,
    `${name} ${/^[A-Z]*/.exec(frameCode)?.[0] ?? ''}`,
    `${name} ${/\d{2,3}/.exec(frameCode)?.[0] ?? ''}`,
  ]);
  const trade = Object.entries(TRADE_NAMES)
    .filter(([, [of, which]]) => of === model && which === generation)
    .map(([norm]) => norm);
  return [...new Set([...names.map(normalizeVehicleCode), ...trade])].filter((norm) => !/^\d*$/.test(norm));
}
