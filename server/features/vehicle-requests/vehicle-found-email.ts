import { appPaths } from '#contract/app-paths.ts';
import { composeEmail, type EmailMessage } from '../mail/compose-email.ts';

/** Never contains the frame number. */
export function vehicleFoundEmail(
  { slug, label }: { slug: string; label: string },
  { productNames, isInGarage }: { productNames: readonly string[]; isInGarage: boolean },
  publicUrl: string,
): EmailMessage {
  return composeEmail({
    subject: 'We found your car',
    paragraphs: [
      `You asked us which car you have. It is this one: ${label}.`,
      isInGarage
        ? 'Open the link to see the parts that fit it. The car is in your garage now.'
        : 'Open the link to see the parts that fit it. You can save the car there, so that every page knows it.',
    ],
    details: productNames.map((name) => ['We recommend', name]),
    link: { label: 'See the parts that fit', url: `${publicUrl}${appPaths.carParts(slug)}` },
  });
}
