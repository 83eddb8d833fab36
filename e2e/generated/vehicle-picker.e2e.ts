import type { Locator } from 'playwright/test';
import type { VehicleRequestFields } from '../../contract/vehicle-request.ts';
import type { PickerWay, VehiclePickerContext } from '../../machines/vehicle-picker/vehicle-picker.types.ts';
import { vehiclePickerExpectations } from '../../tests/expectations/vehicle-picker.expectations.ts';
import { damagedPhoto, vehiclePickerModel } from '../../tests/models/vehicle-picker.model.ts';
import { createPictureFile } from '../support/product-form.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';

const SUGGESTED_CODE = 'NZE141';

/** Models of Nissan with as many generations, and cars in them, as the model's outcome says. */
const NISSAN_MODELS: Record<string, string> = {
  several: 'Sylphy',
  'one of two cars': 'Tiida',
  'one car': 'Latio',
};
const FIRST_CODES: Record<string, string> = { Sylphy: 'G11', Tiida: 'C11', Latio: 'N17', Sportage: 'SL' };
const TEXTS: Record<string, string> = {
  'one car': 'NZE141G-6012345',
  'two models': 'NZE141-6012345',
  nothing: 'NZE142',
};

type FilePayload = Awaited<ReturnType<typeof createPictureFile>>;

const WAYS = { pick: 'Pick make and model', type: 'Chassis number', papers: 'Send a photo' };

const getNextReply = (run: PathRun, port: string) =>
  run.upcomingOutcomes(port).find((outcome) => outcome !== 'unreachable');

/** The model's car stands for another one where cars are picked, because no Fielder is the only car of its generation. */
function setModel({ substitute }: PathRun, model: string): void {
  substitute('Toyota Fielder', model);
  substitute('Fielder', model);
  substitute('NZE141G', FIRST_CODES[model]!);
  substitute('four-wheel drive', FIRST_CODES[model]!);
}

function setTyping({ substitute }: PathRun): void {
  substitute('Toyota Fielder NZE141G', 'Fielder NZE141G 1.5');
  substitute('Toyota Fielder', 'Fielder');
  substitute('Fielder', 'Fielder');
  substitute('NZE141G', 'NZE141G');
}

async function openPicker(run: PathRun): Promise<void> {
  const { page, storefront } = run.visitor;
  setTyping(run);
  run.substitute('Toyota', 'Nissan');
  run.substitute('Axio', 'March');
  run.substitute('2006–2012 (E140)', '2005–2012 (G11)');
  run.substitute('NZE121', 'NZE124');
  // No text of this page is a car.
  await storefront.open('/privacy-policy');
  await waitForHydration(page);
  await button(run, 'Choose your car').click();
}

const choice = ({ visitor: { page } }: PathRun, list: string, name: RegExp): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('button', { name });

/** A browser reports no change to the same text. */
async function change(box: Locator, text: string): Promise<void> {
  await box.fill((await box.inputValue()) === text ? `${text} ` : text);
}

await describeBrowserPaths({
  model: vehiclePickerModel,
  starts: { 'the picker': { open: openPicker } },
  userActions: {
    'way.choose': async (run, { way }: { way: PickerWay }) => {
      if (way === 'type') setTyping(run);
      if (way === 'pick') setModel(run, NISSAN_MODELS[getNextReply(run, 'loadGenerations') ?? 'several']!);
      await button(run, WAYS[way]).click();
    },
    // Both makes that are chosen here have an i.
    'filter.change': (run) => change(field(run, 'Filter makes'), 'i'),
    'make.choose': async (run) => {
      const hasOneModel = getNextReply(run, 'loadModels') === 'one';
      run.substitute('Toyota', hasOneModel ? 'Kia' : 'Nissan');
      if (hasOneModel) setModel(run, 'Sportage');
      await choice(run, 'All makes', hasOneModel ? /^Kia/ : /^Nissan/).click();
    },
    'model.choose': async (run) => {
      const model = NISSAN_MODELS[getNextReply(run, 'loadGenerations') ?? 'several']!;
      setModel(run, model);
      await choice(run, 'Models', new RegExp(`^${model}`)).click();
    },
    'generation.choose': async (run, { generation }: { generation: { vehicles: unknown[] } }) =>
      choice(run, 'Generations', generation.vehicles.length === 1 ? /B17/ : /G11/).click(),
    'variant.choose': (run) =>
      choice(run, 'Versions', new RegExp(`^${run.resolveText('NZE141G')}`))
        .first()
        .click(),
    'text.change': (run, { text }: { text: string }) =>
      change(
        field(run, 'Chassis number, VIN or model'),
        text.trim() === '' ? ' ' : TEXTS[getNextReply(run, 'findVehicle') ?? 'two models']!,
      ),
    'suggestion.choose': (run) => button(run, SUGGESTED_CODE).click(),
    'candidate.choose': (run) => button(run, 'Fielder NZE141G 1.5').click(),
    'load.retry': (run) => button(run, 'Try again').click(),
    'picker.back': (run) => button(run, 'Back').click(),
    'step.open': (run) => choice(run, 'Chosen so far', new RegExp(`^${run.resolveText('Toyota')}$`)).click(),
    'car.save': async (run, { details }: { details: { nickname: string; year: string; month: string } }) => {
      await field(run, 'Nickname (optional)').fill(details.nickname);
      await field(run, 'Year built (optional)').fill(details.year);
      await field(run, 'Month built (optional)').selectOption(details.month);
      await button(run, 'Save car').click();
    },
    'photo.add': async (run, { files: [file] }: { files: { name: string }[] }) => {
      const files: Record<string, FilePayload> = {
        'notes.txt': { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
        [damagedPhoto.name]: { ...damagedPhoto, mimeType: 'image/jpeg', buffer: Buffer.from('no pixels') },
      };
      await field(run, 'Choose photos').setInputFiles(files[file?.name ?? ''] ?? (await createPictureFile()));
    },
    'photo.remove': (run) => button(run, 'Remove photo 1').click(),
    'request.submit': async (run, { fields }: { fields: VehicleRequestFields }) => {
      await field(run, 'Phone').fill(fields.phone);
      await field(run, 'Email').fill(fields.email);
      await field(run, 'Chassis number (optional)').fill(fields.frame);
      await button(run, 'Send request').click();
    },
    'request.retry': (run) => button(run, 'Try again').click(),
    'request.accepted': (run) => run.heldRequests('sendRequest').release(),
    'request.failed': (run, { canRetry }: { canRetry: boolean }) => {
      const requests = run.heldRequests('sendRequest');
      return canRetry ? requests.abort() : requests.release();
    },
  },
  ports: {
    loadMakes: { calls: 'GET /api/v/makes/', outcomes: { several: respond, unreachable: dropConnection } },
    loadModels: {
      calls: 'GET /api/v/makes/*/',
      outcomes: { several: respond, one: respond, unreachable: dropConnection },
    },
    loadGenerations: {
      calls: 'GET /api/v/models/*/',
      outcomes: {
        several: respond,
        'one of two cars': respond,
        'one car': respond,
        unreachable: dropConnection,
      },
    },
    findVehicle: {
      calls: 'POST /api/v/find/',
      outcomes: { 'one car': respond, 'two models': respond, nothing: respond, unreachable: dropConnection },
    },
    sendRequest: { calls: 'POST /api/v/requests/', outcomes: {} },
  },
  exclusions: {
    'loadMakes: one': 'the shop has twenty makes',
    'loadMakes: refused': 'the shop has its makes for everybody',
    'loadModels: refused': 'a make that is listed has models',
    'loadGenerations: refused': 'a model that is listed has generations',
    'photo.add (no file)': 'a browser reports no choice of nothing',
    'request.progressed (half)': 'how much of a small request has been sent when is not for a test to decide',
    'findVehicle: refused': 'the limit of each visitor is that of the whole machine the tests run on',
  },
  findObstacle: (label, { context }) => {
    const { text, models, photos } = context as VehiclePickerContext;
    const isDamaged = photos.map(({ file }) => file.name === damagedPhoto.name);
    if (label === 'request.failed (a photo is damaged)' && !isDamaged[0])
      return 'the first photo is undamaged';
    if (label.startsWith('request.accepted') && isDamaged.includes(true)) return 'a photo is damaged';
    if (text === SUGGESTED_CODE && ['findVehicle: one car', 'findVehicle: nothing'].includes(label))
      return 'the suggested code is that of two models';
    if (models.length === 1 && ['loadGenerations: several', 'loadGenerations: one car'].includes(label))
      return 'each make with a single model has one generation of two cars';
    return undefined;
  },
  unreached: [],
  expectations: vehiclePickerExpectations,
});
