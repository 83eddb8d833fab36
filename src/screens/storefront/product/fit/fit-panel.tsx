import { type ReactNode, Suspense } from 'react';
import type { Product } from '#contract/types.ts';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import { AskAboutFit } from '../ask-about-fit.tsx';
import { ChooseCar } from './choose-car.tsx';
import styles from './fit-panel.module.css';

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

/** Whether the part fits the shopper's car. What is needed only with a car is loaded with the first one. */
export function FitPanel(props: FitPanelProps) {
  const car = useCurrentCar();
  const isEarly = useBrowserValue(() => '', null) === null;
  const [isStarted, setIsStarted] = useDisclosure();
  const [isFocused, setIsFocused] = useDisclosure();
  if (car && !isStarted) setIsStarted(true);
  return (
    <section
      className={styles.panel}
      aria-label="Fit"
      data-early={isEarly ? '' : undefined}
      data-reserved={isStarted && car ? '' : undefined}
    >
      {isStarted ? (
        <Suspense fallback={<p className={styles.checking}>Checking if it fits…</p>}>
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
    </section>
  );
}
