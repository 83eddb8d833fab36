import { bodyDrawings } from './body.ts';
import { bodyFittingDrawings } from './body-fittings.ts';
import { brakeFittingDrawings } from './brake-fittings.ts';
import { brakeDrawings } from './brakes.ts';
import { bulbDrawings } from './bulbs.ts';
import { carCareDrawings } from './car-care.ts';
import { climateDrawings } from './climate.ts';
import { coolingDrawings } from './cooling.ts';
import { drivelineDrawings } from './driveline.ts';
import { electricalDrawings } from './electrical.ts';
import { engineDrawings } from './engine.ts';
import { engineInternalDrawings } from './engine-internals.ts';
import { filterDrawings } from './filters.ts';
import { interiorDrawings } from './interior.ts';
import { lightingDrawings } from './lighting.ts';
import { naturalAccents } from './natural-accents.ts';
import { oilDrawings } from './oils.ts';
import { smallGoodsDrawings } from './small-goods.ts';
import { steeringDrawings } from './steering.ts';
import { suspensionDrawings } from './suspension.ts';
import { type Accent, type Drawing, tones } from './svg-pen.ts';
import { toolDrawings } from './tools.ts';
import { transmissionDrawings } from './transmission.ts';
import { drawBoxed } from './views/boxed.ts';
import { drawCloseUp } from './views/close-up.ts';
import { drawDimensions } from './views/dimensions.ts';
import { drawWhole } from './views/whole.ts';
import { wheelDrawings } from './wheels.ts';

const drawings = {
  ...brakeDrawings,
  ...suspensionDrawings,
  ...engineDrawings,
  ...filterDrawings,
  ...oilDrawings,
  ...coolingDrawings,
  ...electricalDrawings,
  ...lightingDrawings,
  ...bodyDrawings,
  ...transmissionDrawings,
  ...wheelDrawings,
  ...toolDrawings,
  ...interiorDrawings,
  ...carCareDrawings,
  ...bodyFittingDrawings,
  ...brakeFittingDrawings,
  ...bulbDrawings,
  ...climateDrawings,
  ...drivelineDrawings,
  ...engineInternalDrawings,
  ...smallGoodsDrawings,
  ...steeringDrawings,
} satisfies Record<string, Drawing>;

export type PictureKind = keyof typeof drawings;

interface PictureBase {
  kind: PictureKind;
  accent?: Accent;
  /** Selects one of the kind's shapes; 4 draws four studs instead of five. */
  style?: number;
  count?: 1 | 2 | 3 | 4;
  tag?: string;
  /** Adds the mark of used parts from Japan to the main picture. */
  isUsed?: boolean;
  /** Printed on the label of the close-up. */
  partNumber?: string;
}

/** Flipping would mirror the label, so a spec has a label or is flipped, never both. */
export type PictureSpec = PictureBase & ({ label?: string; flip?: never } | { flip: true; label?: never });

export type PictureView = 'main' | 'detail' | 'scale' | 'boxed';

export const pictureKinds = Object.keys(drawings) as PictureKind[];

const viewTitles: Record<PictureView, string> = {
  main: '',
  detail: ', close up',
  scale: ', size',
  boxed: ', with its carton',
};

const formatTitle = (spec: PictureSpec, view: PictureView): string => {
  const kindName = spec.kind.replaceAll('-', ' ');
  const title = kindName.charAt(0).toUpperCase() + kindName.slice(1);
  const count = (spec.count ?? 1) > 1 && view === 'main' ? `, set of ${spec.count}` : '';
  return `${title}${count}${viewTitles[view]}`;
};

export const drawPicture = (spec: PictureSpec, view: PictureView): string => {
  const drawing: Drawing = drawings[spec.kind];
  const part = {
    drawing,
    look: {
      ...tones[spec.accent ?? naturalAccents[spec.kind] ?? 'petrol'],
      label: spec.label ?? '',
      style: spec.style ?? 1,
    },
    count: spec.count ?? 1,
    flip: spec.flip ?? false,
    tag: spec.tag ?? '',
    isUsed: spec.isUsed ?? false,
    partNumber: spec.partNumber ?? '',
  };
  const views = { main: drawWhole, detail: drawCloseUp, scale: drawDimensions, boxed: drawBoxed };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640"><title>${formatTitle(spec, view)}</title>${views[view](part)}</svg>`;
};
