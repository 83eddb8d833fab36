import { type ReactNode, Suspense } from 'react';
import type { Product } from '#contract/types.ts';
import { chakra, Text } from '#src/components/ui/ui.ts';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import { AskAboutFit } from '../ask-about-fit.tsx';
import { ChooseCar } from './choose-car.tsx';

export interface ShownFit {
  /** How many of the part the car takes; null if that is not known. */
  quantity: number | null;
  isHelpOffered: boolean;
}

export interface FitPanelProps {
  product: Product;
  onChange: (shown: ShownFit) => void;
}

export interface FitQuestionProps extends FitPanelProps {
  /** Whether the car was chosen here, so that the focus stays. */
  isFocused: boolean;
  /** Shown without a car. */
  chooser: ReactNode;
  help: ReactNode;
}

/** What the page already has is passed in, so that its chunk exports nothing. */
const FitQuestion = lazyPart<FitQuestionProps>(() => import('./fit-question.tsx'));

const reserved = { base: '14.5rem', sm: '13.25rem' };

/** With a car, room for its verdict is reserved, also before hydration (`data-early`), so that nothing moves. */
const Frame = chakra('section', {
  base: {
    p: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    '&[data-reserved]': { minHeight: reserved },
    '&[data-early]:is([data-car] *)': { minHeight: reserved },
    '&[data-early]:is([data-car] *) > *': { visibility: 'hidden' },
  },
});

/** Whether the part fits the shopper's car. What is needed only with a car is loaded with the first one. */
export function FitPanel(props: FitPanelProps) {
  const car = useCurrentCar();
  const isEarly = useBrowserValue(() => '', null) === null;
  const [isStarted, setIsStarted] = useDisclosure();
  const [isFocused, setIsFocused] = useDisclosure();
  if (car && !isStarted) setIsStarted(true);
  return (
    <Frame
      aria-label="Fit"
      data-early={isEarly ? '' : undefined}
      data-reserved={isStarted && car ? '' : undefined}
    >
      {isStarted ? (
        <Suspense fallback={<Text color="fg.muted">Checking if it fits…</Text>}>
          <FitQuestion
            {...props}
            isFocused={isFocused === true}
            chooser={<ChooseCar />}
            help={<AskAboutFit product={props.product} label="Get help on WhatsApp" />}
          />
        </Suspense>
      ) : (
        <ChooseCar onClose={() => setIsFocused(true)} />
      )}
    </Frame>
  );
}
