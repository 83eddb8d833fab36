import type { Product } from '#contract/types.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { AddToCart } from './add-to-cart.tsx';
import { AskAboutFit } from './ask-about-fit.tsx';
import { FitPanel, type ShownFit } from './fit/fit-panel.tsx';

/** The verdict for the shopper's car proposes the quantity, and may offer the same help. */
export function BuyBox({ product }: { product: Product }) {
  const [shown, setShown] = useDisclosure<ShownFit>();
  return (
    <>
      <FitPanel product={product} onChange={setShown} />
      <AddToCart product={product} perCar={shown?.quantity ?? null} />
      {!shown?.isHelpOffered && <AskAboutFit product={product} />}
    </>
  );
}
