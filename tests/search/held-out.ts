import type { GoldRow } from './gold-row.ts';

/**
 * The held-out part of the search gold set. Evaluate it only when the search is finished, so that its recall reflects
 * queries that the search was not tuned on. Do not add a synonym or change a weight because of a row here; a row that
 * has been used for tuning moves to the working part and is replaced by a new one.
 */
export const heldOut: readonly GoldRow[] = [
  // Names, whole or in part
  {
    query: 'Fuel Pump Module for Honda Fit GE6',
    kind: 'name',
    expected: ['fuel-pump-module-for-honda-fit-ge6'],
  },
  { query: 'amber beacon light magnetic', kind: 'name', expected: ['amber-beacon-light-magnetic-12-24-v'] },
  {
    query: 'propeller shaft centre bearing Hiace',
    kind: 'name',
    expected: ['propeller-shaft-centre-bearing-toyota-hiace-kdh200'],
  },
  { query: 'vacuum cleaner wet and dry', kind: 'name', expected: ['vacuum-cleaner-12-v-wet-and-dry'] },
  { query: 'reverse camera with LEDs', kind: 'name', expected: ['reverse-camera-with-six-leds'] },
  { query: 'side steps for Prado', kind: 'name', expected: ['side-steps-pair-for-toyota-prado-trj150'] },

  // Part numbers, in every spelling
  { query: '04495-52070', kind: 'part-number', expected: ['rear-brake-shoes-for-toyota-probox-ncp51'] },
  { query: '1350621020', kind: 'part-number', expected: ['timing-chain-kit-toyota-1nz-fe'] },
  { query: '17801 0l040', kind: 'part-number', expected: ['air-filter-for-toyota-hilux-gun125'] },
  { query: 'ZJ01.11.400', kind: 'part-number', expected: ['crankshaft-pulley-for-mazda-zj-ve'] },
  { query: '31250-0k204', kind: 'part-number', expected: ['clutch-kit-exedy-toyota-hilux-kun25'] },
  { query: 'dilkar 6a11', kind: 'part-number', expected: ['ngk-plugs-dilkar6a11-set-of-4-nissan-mr20de'] },
  { query: '15400rta003', kind: 'part-number', expected: ['oil-filter-honda-15400-rta-003'] },
  { query: '099700-0580', kind: 'part-number', expected: ['ignition-coil-denso-90919-02240-toyota-1nz-fe'] },

  // A chassis code and a part
  { query: 'NZE141 radiator', kind: 'chassis', expected: ['radiator-toyota-fielder-nze141-automatic'] },
  { query: 'kdh200 ball joint', kind: 'chassis', expected: ['lower-ball-joint-for-toyota-hiace-kdh200'] },
  {
    query: 'E12 cabin filter',
    kind: 'chassis',
    expected: ['cabin-filter-for-nissan-note-e12-and-serena-c26'],
  },
  { query: 'nzt260 nose cut', kind: 'chassis', expected: ['ex-japan-nose-cut-toyota-premio-nzt260'] },
  { query: 'DE3FS starter', kind: 'chassis', expected: ['starter-motor-for-mazda-demio-de3fs'] },
  { query: 'ncp51 shock', kind: 'chassis', expected: ['rear-shock-absorber-for-toyota-probox-ncp51'] },
  { query: 'T31 air filter', kind: 'chassis', expected: ['air-filter-nissan-x-trail-t31-t32'] },
  { query: 'zrt260 radiator hose', kind: 'chassis', expected: ['radiator-hose-lower-toyota-premio-zrt260'] },

  // A make or model and a part
  { query: 'probox fender', kind: 'model', expected: ['front-fender-right-for-toyota-probox-ncp51'] },
  {
    query: 'noah brake discs',
    kind: 'model',
    expected: ['front-brake-discs-pair-for-toyota-noah-and-voxy-zrr70'],
  },
  { query: 'vanguard brake pads', kind: 'model', expected: ['front-brake-pads-toyota-rav4-vanguard-aca33'] },
  { query: 'serena blower', kind: 'model', expected: ['cabin-blower-motor-for-nissan-serena-c26'] },
  { query: 'xtrail expansion valve', kind: 'model', expected: ['ac-expansion-valve-nissan-x-trail-t31'] },
  { query: 'fielder bumper', kind: 'model', expected: ['front-bumper-for-toyota-fielder-nze161'] },
  { query: 'vitz gearbox mount', kind: 'model', expected: ['gearbox-mount-rear-toyota-vitz-nsp130'] },
  {
    query: 'forester coil springs',
    kind: 'model',
    expected: ['front-coil-springs-pair-raised-30-mm-for-subaru-forester-sj5'],
  },

  // Trade words, Kenyan, British and American
  {
    query: 'stabiliser link',
    kind: 'trade-word',
    expected: [
      'front-link-rods-pair-for-toyota-wish-zge20',
      'stabiliser-link-rod-rear-subaru-forester-sh5-sj5',
    ],
  },
  { query: 'brake globes', kind: 'trade-word', expected: ['brake-and-indicator-bulbs-p21-5w-box-of-10'] },
  { query: 'windshield washer', kind: 'trade-word', expected: ['windscreen-washer-fluid-4-l'] },
  { query: 'nudge bar', kind: 'trade-word', expected: ['bull-bar-front-toyota-hilux-gun125'] },
  { query: 'anti-roll bar bush', kind: 'trade-word', expected: ['arb-bush-set-front-for-nissan-note-e11'] },
  { query: 'refrigerant', kind: 'trade-word', expected: ['ac-gas-r134a-can-340-g'] },
  {
    query: 'antifreeze',
    kind: 'trade-word',
    expected: ['ready-mixed-coolant-green-5-l', 'long-life-coolant-pink-concentrate-4-l'],
  },
  {
    query: 'coils',
    kind: 'trade-word',
    expected: [
      'ignition-coil-for-toyota-1nz-fe',
      'ignition-coil-denso-90919-02240-toyota-1nz-fe',
      'ignition-coil-honda-fit-gk3-gp5',
    ],
  },
  { query: 'tailgate struts', kind: 'trade-word', expected: ['boot-shocks-pair-nissan-x-trail-t31'] },
  { query: 'alloy wheels', kind: 'trade-word', expected: ['alloy-rims-15-inch-5x100-set-of-4'] },
  { query: 'microfiber cloths', kind: 'trade-word', expected: ['microfibre-cloths-pack-of-4'] },

  // Misspellings
  {
    query: 'break discs subaru',
    kind: 'misspelling',
    expected: ['drilled-front-brake-discs-pair-for-subaru-forester-sg5'],
  },
  { query: 'roker cover gasket', kind: 'misspelling', expected: ['rocker-cover-gasket-for-toyota-1nz-fe'] },
  { query: 'flywhell', kind: 'misspelling', expected: ['flywheel-toyota-hiace-kdh200-manual'] },
  { query: 'nock sensor', kind: 'misspelling', expected: ['knock-sensor-toyota-89615-12090'] },
  { query: 'fire extinguiser', kind: 'misspelling', expected: ['fire-extinguisher-1-kg-dry-powder'] },
  { query: 'oxigen sensor', kind: 'misspelling', expected: ['oxygen-sensor-upstream-for-toyota-1nz-fe'] },
  { query: 'speekers', kind: 'misspelling', expected: ['door-speakers-6-5-inch-pair'] },
  {
    query: 'leathrette seat cover',
    kind: 'misspelling',
    expected: ['seat-cover-set-leatherette-five-seats-amber-inlay'],
  },
  {
    query: 'demio controll arm',
    kind: 'misspelling',
    expected: ['lower-control-arm-left-for-mazda-demio-de3fs'],
  },

  // Joined, split, plural and reordered
  { query: 'foglight', kind: 'form', expected: ['fog-lights-pair-with-switch-and-loom'] },
  { query: 'hand brake cable', kind: 'form', expected: ['handbrake-cable-rear-left-toyota-fielder-nze141'] },
  {
    query: 'floormats',
    kind: 'form',
    expected: [
      'rubber-floor-mats-set-of-3-for-toyota-axio-and-fielder',
      'carpet-floor-mats-set-of-3-universal-petrol-blue',
      'rubber-floor-mats-7d-toyota-prado-grj150',
    ],
  },
  {
    query: 'bearing hub wheel note',
    kind: 'form',
    expected: ['front-wheel-hub-bearing-for-nissan-note-e12'],
  },
  { query: 'gearknob', kind: 'form', expected: ['gear-knob-leather-manual-universal'] },
  {
    query: 'doorhandle probox',
    kind: 'form',
    expected: ['outer-door-handle-front-left-toyota-probox-ncp51'],
  },
  {
    query: 'seatcovers',
    kind: 'form',
    expected: [
      'seat-cover-set-leatherette-five-seats-amber-inlay',
      'seat-cover-set-fabric-breathable',
      'seat-cover-set-14-seater-toyota-hiace-kdh200',
    ],
  },
  {
    query: 'drive-shafts',
    kind: 'form',
    expected: ['drive-shaft-assembly-left-for-nissan-x-trail-t31', 'drive-shaft-right-toyota-vitz-ksp90'],
  },

  // Engine codes
  { query: 'fb20', kind: 'engine-code', expected: ['oil-filter-for-subaru-fb20-and-ej20'] },
  { query: '1NZ FE piston rings', kind: 'engine-code', expected: ['piston-rings-set-std-toyota-1nz-fe'] },
  {
    query: '2kdftv',
    kind: 'engine-code',
    expected: [
      'timing-belt-toyota-hiace-2kd-ftv',
      'belt-tensioner-toyota-1kd-2kd-diesel',
      'oil-filter-toyota-diesel-90915-yzzd2',
      'full-service-kit-15w-40-toyota-hiace-kdh200-diesel',
      'water-pump-aisin-toyota-hiace-2kd-ftv',
      'glow-plugs-set-of-4-toyota-1kd-2kd',
      'alternator-130-a-toyota-hiace-2kd-ftv',
      'clutch-kit-exedy-toyota-hilux-kun25',
      'flywheel-toyota-hiace-kdh200-manual',
    ],
  },
  { query: '2ZR-FE injector', kind: 'engine-code', expected: ['fuel-injector-denso-toyota-2zr-fe'] },
  {
    query: '1gd',
    kind: 'engine-code',
    expected: ['oil-filter-toyota-diesel-90915-yzzd2', 'diesel-engine-oil-5w-30-dpf-5-l'],
  },
  { query: 'hr12de service kit', kind: 'engine-code', expected: ['full-service-kit-5w-30-nissan-note-e12'] },

  // Sizes and grades
  { query: '185/65R15', kind: 'size', expected: ['tyre-185-65r15-88h-eco'] },
  { query: '225 65r17', kind: 'size', expected: ['tyre-225-65r17-102h-suv'] },
  { query: '75W90', kind: 'size', expected: ['gear-oil-75w-90-gl-4-manual-gearbox-1-l'] },
  { query: 'N40', kind: 'size', expected: ['maintenance-free-battery-n40-35-ah'] },
  { query: 'D2S', kind: 'size', expected: ['d2s-xenon-hid-bulb-35-w-4300-k'] },
  { query: '20w50', kind: 'size', expected: ['engine-oil-20w-50-high-mileage-4-l'] },
  { query: 'p21/5w', kind: 'size', expected: ['brake-and-indicator-bulbs-p21-5w-box-of-10'] },

  // Categories and subcategories
  {
    query: 'wheel bearings & hubs',
    kind: 'category',
    expected: [
      'front-wheel-hub-bearing-for-nissan-note-e12',
      'rear-wheel-bearing-toyota-hiace-kdh200',
      'front-wheel-bearing-nissan-wingroad-y12-tiida-c11',
    ],
  },
  {
    query: 'clutch kits',
    kind: 'category',
    expected: [
      'clutch-kit-for-toyota-probox-ncp51-manual',
      'clutch-kit-for-toyota-hiace-kdh200-diesel',
      'clutch-kit-exedy-toyota-hilux-kun25',
      'clutch-kit-nissan-wingroad-y12-ad-van-vy12',
    ],
  },
  {
    query: 'dash cams & audio',
    kind: 'category',
    expected: [
      'dash-cam-full-hd-with-parking-mode',
      'android-head-unit-9-inch-touch-screen',
      'door-speakers-6-5-inch-pair',
      'fm-transmitter-bluetooth-with-two-usb-ports',
      'reverse-camera-with-six-leds',
    ],
  },
  {
    query: 'oil filters',
    kind: 'category',
    expected: [
      'oil-filter-for-toyota-1nz-fe-and-2nz-fe',
      'oil-filter-for-subaru-fb20-and-ej20',
      'oil-filter-element-for-toyota-2zr-fae',
      'oil-filter-toyota-genuine-90915-yzze1',
      'oil-filter-toyota-diesel-90915-yzzd2',
      'oil-filter-nissan-15208-65f0e',
      'oil-filter-mazda-skyactiv-pe01-14-302',
      'oil-filter-honda-15400-rta-003',
    ],
  },
  {
    query: 'additives',
    kind: 'category',
    expected: [
      'petrol-injector-cleaner-300-ml',
      'multi-purpose-lithium-grease-500-g',
      'diesel-injector-cleaner-250-ml',
    ],
  },
  {
    query: 'side steps & roof racks',
    kind: 'category',
    expected: [
      'side-steps-pair-for-toyota-prado-trj150',
      'roof-bars-lockable-pair-universal',
      'roof-carrier-basket-120-cm',
      'bull-bar-front-toyota-hilux-gun125',
    ],
  },

  // Vehicle codes match only as a whole
  {
    query: 'GUN1',
    kind: 'whole-code',
    expected: [],
    never: [
      'upper-and-lower-ball-joints-set-toyota-hilux-gun125',
      'air-filter-for-toyota-hilux-gun125',
      'oil-filter-toyota-diesel-90915-yzzd2',
      'diesel-engine-oil-5w-30-dpf-5-l',
      'bull-bar-front-toyota-hilux-gun125',
    ],
  },
  {
    query: 'KSP13',
    kind: 'whole-code',
    expected: [],
    never: [
      'front-brake-pads-toyota-vitz-ksp130-nsp130',
      'front-strut-mount-for-toyota-vitz-nsp130-and-ksp130',
      'headlight-left-toyota-vitz-ksp130-nsp130',
    ],
  },
  {
    query: 'HE12',
    kind: 'whole-code',
    expected: [
      'front-brake-pads-nissan-note-e12-he12',
      'front-wheel-hub-bearing-for-nissan-note-e12',
      'cvt-gearbox-filter-for-nissan-note-e12',
      'engine-oil-0w-20-fully-synthetic-4-l',
      'gearbox-mount-for-nissan-note-e12',
    ],
    never: [
      'abs-wheel-speed-sensor-front-left-for-nissan-note-e12',
      'engine-mount-front-nissan-note-e12',
      'front-fender-left-nissan-note-e12',
      'outer-cv-joint-nissan-note-e12',
    ],
  },
  {
    query: 'NT32',
    kind: 'whole-code',
    expected: ['front-shock-absorber-for-nissan-x-trail-t32', 'air-filter-nissan-x-trail-t31-t32'],
    never: [
      'front-brake-caliper-right-for-nissan-x-trail-t31',
      'radiator-for-nissan-x-trail-t31',
      'ac-expansion-valve-nissan-x-trail-t31',
      'boot-shocks-pair-nissan-x-trail-t31',
    ],
  },
  {
    query: 'C26',
    kind: 'whole-code',
    expected: [
      'cabin-filter-for-nissan-note-e12-and-serena-c26',
      'air-filter-nissan-x-trail-t31-t32',
      'nissan-cvt-fluid-ns-3-4-l',
      'cabin-blower-motor-for-nissan-serena-c26',
    ],
    never: [
      'crank-angle-sensor-for-nissan-mr20de',
      'oil-filter-nissan-15208-65f0e',
      'ngk-plugs-dilkar6a11-set-of-4-nissan-mr20de',
    ],
  },
  {
    query: 'KSP90',
    kind: 'whole-code',
    expected: [
      'rear-brake-drum-for-toyota-vitz-ksp90-and-ncp91',
      'steering-rack-toyota-vitz-ksp90-ncp91',
      'oil-filter-toyota-genuine-90915-yzze1',
      'radiator-fan-motor-toyota-vitz-ksp90',
      'drive-shaft-right-toyota-vitz-ksp90',
    ],
    never: [
      'front-brake-pads-toyota-vitz-ksp130-nsp130',
      'front-strut-mount-for-toyota-vitz-nsp130-and-ksp130',
      'headlight-left-toyota-vitz-ksp130-nsp130',
    ],
  },

  // No results
  { query: 'giraffe', kind: 'nothing', expected: [] },
  { query: '55512-99934', kind: 'nothing', expected: [] },
  { query: 'xylophone', kind: 'nothing', expected: [] },
];
