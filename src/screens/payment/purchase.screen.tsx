import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { parseAddress } from '#machines/purchase/purchase.addresses.ts';
import type { PurchaseSnapshot } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseScreen as ScreenName } from '#machines/purchase/purchase.types.ts';
import { purchaseView } from '#machines/purchase/purchase.view.ts';
import { Button, Notice, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { CardFlow } from './card/card-flow.tsx';
import type { CheckoutPage } from './checkout/checkout-page.tsx';
import type { MpesaNumberFlow } from './mpesa-number/mpesa-number-flow.tsx';
import type { MpesaPromptPage } from './mpesa-prompt/mpesa-prompt-page.tsx';
import type { ConfirmationPage } from './order-confirmation/confirmation-page.tsx';
import { usePurchase } from './purchase-context.ts';

type PropsOf<Component extends (props: never) => unknown> = Parameters<Component>[0];

const pages = {
  checkout: lazyPart<PropsOf<typeof CheckoutPage>>(async () => ({
    default: (await import('./checkout/checkout-page.tsx')).CheckoutPage,
  })),
  mpesaNumber: lazyPart<PropsOf<typeof MpesaNumberFlow>>(async () => ({
    default: (await import('./mpesa-number/mpesa-number-flow.tsx')).MpesaNumberFlow,
  })),
  mpesaPrompt: lazyPart<PropsOf<typeof MpesaPromptPage>>(async () => ({
    default: (await import('./mpesa-prompt/mpesa-prompt-page.tsx')).MpesaPromptPage,
  })),
  card: lazyPart<PropsOf<typeof CardFlow>>(async () => ({
    default: (await import('./card/card-flow.tsx')).CardFlow,
  })),
  confirmation: lazyPart<PropsOf<typeof ConfirmationPage>>(async () => ({
    default: (await import('./order-confirmation/confirmation-page.tsx')).ConfirmationPage,
  })),
};

const SCREEN_NAMES: Record<ScreenName, string> = {
  checkout: 'checkout',
  mpesaNumber: 'mpesa-number',
  mpesaPrompt: 'mpesa-prompt',
  card: 'card',
  confirmation: 'order-confirmation',
};

/** The browser shows a page as it was left, for instance on the way back from the portal. */
const pageRestored = {
  on: (_type: '*', listener: (event: PageTransitionEvent) => void) => {
    const report = (event: PageTransitionEvent) => {
      if (event.persisted) listener(event);
    };
    addEventListener('pageshow', report);
    return { unsubscribe: () => removeEventListener('pageshow', report) };
  },
};

/** The screen of every address of a purchase: reports the address and shows what the purchase makes of it. */
export default function PurchaseScreen() {
  const purchase = usePurchase();
  const { pathname, search } = useLocation();
  const place = parseAddress({ pathname, search });
  useOnChange(place, (entered) => purchase.send({ type: 'address.entered', place: entered }));
  useActorEvents(pageRestored, () => purchase.send({ type: 'address.entered', place }));
  useOnChange(place.screen, (screen) => void pages[screen].preload().catch(() => undefined));
  const snapshot = useSelector(purchase, (latest) => latest);
  const { content, screen, title, failureTitle, failure } = purchaseView(snapshot);
  const page = getPage(snapshot);
  if (page) return <Suspense fallback={<Loading screen={content} title={title} />}>{page}</Suspense>;
  return (
    <Loading screen={screen} title={title} isFailed={content === 'unavailable'}>
      <Notice
        title={failureTitle}
        action={<Button onClick={() => purchase.send({ type: 'purchase.retry' })}>Try again</Button>}
      >
        {content === 'unavailable' && failure}
      </Notice>
    </Loading>
  );
}

/** The page of the running child; null while none is shown. */
function getPage(snapshot: PurchaseSnapshot): ReactElement | null {
  const { content, phone } = purchaseView(snapshot);
  const { checkout, mpesaPayment, cardPayment, portalReturn } = snapshot.children;
  if (content === 'checkout' && checkout) return <pages.checkout key={checkout.sessionId} actor={checkout} />;
  if (content === 'mpesaNumber' && mpesaPayment)
    return <pages.mpesaNumber key={mpesaPayment.sessionId} actor={mpesaPayment} phone={phone} />;
  if (content === 'mpesaPrompt' && mpesaPayment)
    return <pages.mpesaPrompt key={mpesaPayment.sessionId} actor={mpesaPayment} />;
  if (content === 'card' && cardPayment)
    return <pages.card key={cardPayment.sessionId} actor={cardPayment} />;
  if (content === 'confirmation' && portalReturn)
    return <pages.confirmation key={portalReturn.sessionId} actor={portalReturn} />;
  return null;
}

function getScreenName(screen: string | null): string {
  return SCREEN_NAMES[screen as ScreenName] ?? SCREEN_NAMES.checkout;
}

interface LoadingProps {
  screen: string | null;
  title: string;
  isFailed?: boolean;
  children?: ReactNode;
}

function Loading({ screen, title, isFailed = false, children }: LoadingProps) {
  return (
    <Screen name={getScreenName(screen)} state={isFailed ? 'unavailable' : 'loading'} title={title}>
      <PageHeading srOnly={!isFailed} mb={isFailed ? '5' : undefined}>
        {title}
      </PageHeading>
      <LoadingText>{!isFailed && 'Loading...'}</LoadingText>
      {children}
    </Screen>
  );
}
