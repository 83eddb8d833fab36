import type { SeedCategory } from './types.ts';

export const categories: readonly SeedCategory[] = [
  {
    id: 1,
    name: 'Brakes',
    picture: { kind: 'brake-disc', accent: 'amber' },
    subcategories: [
      'Brake pads',
      'Brake shoes',
      'Discs & drums',
      'Calipers & cylinders',
      'Brake fluid',
      'ABS sensors',
    ],
  },
  {
    id: 2,
    name: 'Suspension & Steering',
    picture: { kind: 'strut', accent: 'amber' },
    subcategories: [
      'Shock absorbers',
      'Strut mounts',
      'Control arms & bushes',
      'Ball joints & tie rods',
      'Link rods',
      'Wheel bearings & hubs',
    ],
  },
  {
    id: 3,
    name: 'Engine Parts',
    picture: { kind: 'timing-chain' },
    subcategories: [
      'Mounts',
      'Timing belts & chains',
      'Drive belts',
      'Gaskets & seals',
      'Sensors',
      'Fuel pumps',
    ],
  },
  {
    id: 4,
    name: 'Filters & Service Kits',
    picture: { kind: 'oil-filter' },
    subcategories: ['Oil filters', 'Air filters', 'Cabin filters', 'Fuel filters', 'Service kits'],
  },
  {
    id: 5,
    name: 'Oils & Fluids',
    picture: { kind: 'oil-can', label: '5W-30|4 L' },
    subcategories: ['Engine oil', 'ATF & CVT fluid', 'Coolant', 'Brake fluid', 'Additives'],
  },
  {
    id: 6,
    name: 'Cooling & Air Conditioning',
    picture: { kind: 'radiator' },
    subcategories: ['Radiators', 'Water pumps', 'Thermostats', 'Fans', 'Compressors & condensers'],
  },
  {
    id: 7,
    name: 'Electrical & Ignition',
    picture: { kind: 'battery', label: '12 V' },
    subcategories: [
      'Spark plugs',
      'Ignition coils',
      'Batteries',
      'Alternators & starters',
      'Sensors',
      'Alarms & horns',
    ],
  },
  {
    id: 8,
    name: 'Lighting',
    picture: { kind: 'headlight', style: 2 },
    subcategories: ['Headlights', 'Tail lights', 'Fog lights & DRL', 'LED & halogen bulbs', 'Light bars'],
  },
  {
    id: 9,
    name: 'Body & Exterior',
    picture: { kind: 'nose-cut' },
    subcategories: [
      'Bumpers',
      'Mirrors',
      'Nose cuts',
      'Bonnets & fenders',
      'Wind breakers & mud flaps',
      'Side steps & roof racks',
      'Wipers',
    ],
  },
  {
    id: 10,
    name: 'Transmission & Drivetrain',
    picture: { kind: 'clutch-kit' },
    subcategories: ['Clutch kits', 'CV joints & boots', 'Gearbox mounts', 'Drive shafts'],
  },
  {
    id: 11,
    name: 'Tyres, Wheels & Tools',
    picture: { kind: 'alloy-rim' },
    subcategories: ['Tyres', 'Rims & wheel caps', 'Wheel nuts', 'Jacks & tools', 'Safety kit'],
  },
  {
    id: 12,
    name: 'Interior & Accessories',
    picture: { kind: 'seat-covers', accent: 'amber' },
    subcategories: [
      'Floor mats',
      'Seat covers',
      'Dash cams & audio',
      'Phone holders',
      'Car care',
      'Air fresheners',
    ],
  },
];

export const BARRED_BY = 'KS 2190:2013';

/** Of what KS 2190:2013 bars as used, the shop's subcategories. */
export const barredAsUsed: ReadonlySet<string> = new Set([
  'Brake pads',
  'Control arms & bushes',
  'Ball joints & tie rods',
  'Wheel bearings & hubs',
  'Oil filters',
  'Air filters',
  'Cabin filters',
  'Fuel filters',
  'Service kits',
  'Spark plugs',
  'Clutch kits',
  'Tyres',
]);

/** Parts for one side or axle. */
export const needingPosition: ReadonlySet<string> = new Set([
  'Brake pads',
  'Shock absorbers',
  'Link rods',
  'Mirrors',
  'Headlights',
  'Tail lights',
  'Fog lights & DRL',
]);
