import { readVehicleText } from '#contract/fitment/vehicle-code.ts';
import { WhatsAppButton } from './whatsapp-button.tsx';

interface SearchHelpProps {
  query: string;
  /** Of the screen that found nothing. */
  address: string;
}

/** People search for what stands on their logbook. */
const mayBeFrameNumber = (text: string) => readVehicleText(text).splits.some(({ serial }) => serial !== null);

export default function SearchHelp({ query, address }: SearchHelpProps) {
  const isPrivate = mayBeFrameNumber(query);
  return (
    <WhatsAppButton topic={{ about: 'search', query: isPrivate ? undefined : query, address }}>
      Ask us on WhatsApp
    </WhatsAppButton>
  );
}
