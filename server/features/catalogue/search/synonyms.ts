/**
 * Kenyan, British and American trade words with the same meaning here: a query with one also finds the others.
 * Singular only; every word of a phrase must occur in the product.
 */
const synonymGroups: readonly (readonly string[])[] = [
  ['shock', 'shock absorber', 'damper', 'shock up'],
  ['headlight', 'headlamp', 'head light', 'head lamp'],
  ['tail light', 'tail lamp', 'rear light', 'rear lamp', 'taillight', 'back light'],
  ['fog light', 'fog lamp', 'spot light', 'spotlight'],
  ['indicator', 'trafficator', 'turn signal', 'blinker'],
  ['park light', 'parking light', 'side light', 'sidelight'],
  ['bulb', 'globe'],
  ['disc', 'disk', 'rotor'],
  ['brake fluid', 'brake oil'],
  ['brake shoe', 'brake lining'],
  ['handbrake', 'hand brake', 'parking brake', 'emergency brake'],
  ['brake hose', 'brake pipe'],
  ['gear oil', 'gearbox oil', 'transmission oil', 'differential oil', 'diff oil'],
  ['atf', 'transmission fluid', 'automatic gearbox oil'],
  ['power steering fluid', 'power steering oil', 'steering fluid', 'steering oil'],
  ['coolant', 'antifreeze', 'anti freeze', 'radiator fluid', 'radiator water'],
  ['petrol', 'gasoline'],
  ['bonnet', 'hood'],
  ['boot', 'trunk', 'tailgate'],
  ['fender', 'wing', 'mudguard'],
  ['mud flap', 'mudflap', 'mud guard', 'splash guard'],
  ['windscreen', 'windshield'],
  ['grille', 'grill'],
  [
    'wind breaker',
    'windbreaker',
    'door visor',
    'window visor',
    'weather shield',
    'weathershield',
    'rain guard',
  ],
  ['side mirror', 'wing mirror', 'door mirror'],
  ['nose cut', 'nosecut', 'front clip', 'half cut'],
  ['side step', 'running board', 'foot board', 'footboard'],
  ['boot shock', 'gas strut', 'tailgate strut', 'boot strut', 'tailgate shock', 'bonnet strut'],
  ['wiper blade', 'wiper rubber', 'wiper'],
  ['tyre', 'tire'],
  ['wheel cap', 'hub cap', 'hubcap', 'wheel cover'],
  ['wheel nut', 'lug nut'],
  ['rim', 'alloy wheel', 'steel wheel'],
  ['spanner', 'wrench'],
  ['wheel spanner', 'wheel brace', 'lug wrench'],
  ['jump lead', 'jumper cable', 'jump cable', 'booster cable', 'jumper lead', 'jump start cable'],
  ['triangle', 'life saver', 'lifesaver'],
  ['first aid box', 'first aid kit', 'medical kit'],
  ['tow rope', 'tow strap', 'towing rope', 'tow cable'],
  ['head unit', 'stereo', 'car radio', 'radio', 'music system'],
  ['fm transmitter', 'fm modulator'],
  ['dash cam', 'dashcam', 'dash camera', 'dashboard camera'],
  ['reverse camera', 'reversing camera', 'backup camera', 'rear view camera', 'parking camera'],
  ['parking sensor', 'reverse sensor', 'reversing sensor'],
  ['phone holder', 'phone mount', 'phone stand', 'phone cradle'],
  ['air freshener', 'perfume', 'car scent'],
  ['stabiliser', 'stabilizer', 'anti roll bar', 'antiroll bar', 'sway bar', 'arb'],
  ['link rod', 'stabiliser link', 'stabilizer link', 'sway bar link', 'drop link'],
  ['tie rod end', 'track rod end'],
  ['control arm', 'wishbone', 'suspension arm', 'lower arm'],
  ['drive shaft', 'driveshaft', 'cv axle', 'axle shaft', 'half shaft'],
  ['propeller shaft', 'prop shaft', 'propshaft'],
  ['universal joint', 'u joint', 'cross joint', 'spider joint'],
  ['steering rack', 'rack and pinion', 'steering box'],
  ['mount', 'mounting'],
  ['cabin filter', 'pollen filter', 'ac filter', 'aircon filter'],
  ['air filter', 'air cleaner', 'air element'],
  ['oxygen sensor', 'o2 sensor', 'lambda sensor'],
  ['mass air flow sensor', 'maf sensor', 'airflow sensor', 'air flow meter', 'airflow meter'],
  ['crank angle sensor', 'crank sensor', 'crankshaft sensor'],
  ['camshaft position sensor', 'cam sensor', 'camshaft sensor'],
  ['ignition coil', 'coil pack', 'plug coil'],
  ['spark plug'],
  ['starter motor', 'self starter', 'starter'],
  ['horn', 'hooter'],
  ['rocker cover gasket', 'valve cover gasket', 'tappet cover gasket'],
  ['head gasket', 'cylinder gasket'],
  ['fan belt', 'alternator belt', 'serpentine belt'],
  ['timing belt', 'cambelt', 'cam belt'],
  ['blower motor', 'heater motor', 'heater fan'],
  ['expansion tank', 'overflow tank', 'coolant reservoir', 'coolant bottle'],
  ['ac', 'aircon', 'air con', 'air conditioner', 'air conditioning'],
  ['gearbox mount', 'transmission mount'],
  ['gear knob', 'shift knob', 'gear lever knob'],
  ['shift lever cable', 'gear cable', 'gear selector cable', 'shifter cable'],
  ['steering wheel spiral', 'clock spring', 'spiral cable'],
  ['light bar', 'led bar'],
  ['drl', 'daytime running light', 'day running light'],
  ['sunshade', 'sun shade', 'sun visor'],
  ['roof rack', 'roof bar', 'roof carrier', 'carrier'],
  ['floor mat', 'floor carpet', 'foot mat'],
  ['tyre inflator', 'tyre pump', 'tire pump', 'tyre compressor', 'air pump'],
  ['vacuum cleaner', 'hoover'],
  ['car shampoo', 'car soap', 'car wash soap'],
  ['alarm', 'security system'],
  ['flasher', 'blinker relay'],
  ['aluminium', 'aluminum'],
];

/** A query for the first also finds the second, never the reverse. Some words are Swahili. */
const meanings: readonly (readonly [term: string, target: string])[] = [
  ['clutch plate', 'clutch kit'],
  ['clutch disc', 'clutch kit'],
  ['pressure plate', 'clutch kit'],
  ['thrust bearing', 'release bearing'],
  ['throwout bearing', 'release bearing'],
  ['air compressor', 'tyre inflator'],
  ['gasket maker', 'silicone'],
  ['freon', 'r134a'],
  ['refrigerant', 'r134a'],
  ['ac gas', 'r134a'],
  ['engine flush', 'cleaner'],
  ['silencer', 'exhaust'],
  ['muffler', 'exhaust pipe'],
  ['generator', 'alternator'],
  ['dynamo', 'alternator'],
  ['breki', 'brake'],
  ['tairi', 'tyre'],
  ['betri', 'battery'],
  ['taa', 'light'],
  ['kifuta', 'wiper'],
  ['wipa', 'wiper'],
  ['kioo', 'mirror'],
  ['mafuta', 'oil'],
  ['injini', 'engine'],
  ['chujio', 'filter'],
  ['plagi', 'spark plug'],
  ['bampa', 'bumper'],
  ['honi', 'horn'],
];

const phrases = new Map<string, string[]>();
for (const [sources, targets] of [
  ...synonymGroups.map((group) => [group, group] as const),
  ...meanings.map(([term, target]) => [[term], [target]] as const),
]) {
  for (const phrase of sources) {
    // People also write a phrase as one word.
    for (const term of new Set([phrase, phrase.replaceAll(' ', '')])) {
      phrases.set(term, [...(phrases.get(term) ?? []), ...targets.filter((target) => target !== term)]);
    }
  }
}

export const MAX_PHRASE_WORDS = 3;

/** Returns the synonyms of a phrase, each as a list of words. Plurals are understood. */
export function findSynonyms(words: readonly string[]): string[][] {
  const synonyms = phrases.get(words.join(' ')) ?? phrases.get(words.map(toSingular).join(' ')) ?? [];
  return synonyms.map((phrase) => phrase.split(' '));
}

function toSingular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

const stopWords = new Set(
  'auto best buy car cars cheap code genuine kenya motor nairobi new number oem online original pair part parts pcs piece pieces price prices quality sale set shop spare spares vehicle'.split(
    ' ',
  ),
);

/** A word that shoppers add but products need not have: it counts when found and is ignored otherwise. */
export const isStopWord = (word: string): boolean => stopWords.has(word);
