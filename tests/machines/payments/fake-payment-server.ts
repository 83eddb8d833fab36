import { fromPromise } from 'xstate';
import { PAYMENT_REASONS, type PaymentReasonCode } from '#contract/payment-reasons.ts';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type {
  ConfirmPaymentInput,
  ConfirmPaymentOutput,
  InitiateInput,
  InitiateOutput,
  LoadScriptOutput,
  OpenModalInput,
  OpenModalOutput,
} from '#machines/card-payment/card-payment.ports.ts';
import { mpesaPaymentMachine } from '#machines/mpesa-payment/mpesa-payment.machine.ts';
import type {
  CheckStatusInput,
  CheckStatusOutput,
  StartStkPushInput,
  StartStkPushOutput,
} from '#machines/mpesa-payment/mpesa-payment.ports.ts';
import { isPromptRefused } from '#machines/mpesa-payment/mpesa-payment.rules.ts';
import { portalReturnMachine } from '#machines/portal-return/portal-return.machine.ts';
import type {
  OpenPageInput,
  OpenPageOutput,
  QueryStatusInput,
  QueryStatusOutput,
  ReadOrderInput,
  ReadOrderOutput,
} from '#machines/portal-return/portal-return.ports.ts';
import type { ReadPurchaseInput, ReadPurchaseOutput } from '#machines/purchase/purchase.ports.ts';
import { sentPrompt } from '#tests/models/purchase.model.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { silentVisibility } from './mpesa-status.ts';
import { ORDER, type PurchaseSetup, read } from './purchase.setup.ts';

/**
 * `late`: the time to pay is over while a payment is still undecided. An order without one is cancelled then, which is
 * `cancelled`.
 */
export type Outcome = 'paid' | PaymentReasonCode | 'undecided' | 'late' | 'cancelled';

const CANCELLED = 'This order was cancelled. Please place it again.';

/** As the server writes them; every other reason is that of a failed attempt. */
export const REASONS_OF_OTHER_STATES: Partial<Record<PaymentReasonCode, Attempt['state']>> = {
  page_not_opened: 'abandoned',
  page_left: 'abandoned',
  replaced: 'abandoned',
  not_reported: 'abandoned',
  wrong_amount: 'paid',
};

interface Attempt {
  state: 'paid' | 'failed' | 'open' | 'abandoned';
  reason: string | null;
}

/**
 * A server with one order and what has become of its payment, as the ports of the payment machines ask for it.
 * `isStored`: this browser's storage has the order.
 */
export class FakePaymentServer {
  readonly method: PaymentMethod;
  readonly isStored: boolean;
  isPlaced: boolean;
  outcome: Outcome = 'undecided';
  /** Closes the card window with this status. */
  closeWindow: (status: string) => void = () => undefined;

  constructor(method: PaymentMethod, { isPlaced = true, isStored = true } = {}) {
    this.method = method;
    this.isPlaced = isPlaced;
    this.isStored = isStored;
  }

  readonly actors = {
    readPurchase: fromPromise<ReadPurchaseOutput, ReadPurchaseInput>(async ({ input }) =>
      this.#readPurchase(input),
    ),
    mpesaPayment: mpesaPaymentMachine.provide({
      actors: {
        startStkPush: fromPromise<StartStkPushOutput, StartStkPushInput>(async () => ({
          ok: true,
          amount: 7000,
        })),
        checkStatus: fromPromise<CheckStatusOutput, CheckStatusInput>(async () => this.#readStatus()),
        watchStatus: fromPromise<CheckStatusOutput, CheckStatusInput>(async () => this.#readStatus()),
        pageVisibility: silentVisibility,
      },
    }),
    cardPayment: cardPaymentMachine.provide({
      actors: {
        loadScript: fromPromise<LoadScriptOutput, void>(async () => ({ ok: true })),
        initiate: fromPromise<InitiateOutput, InitiateInput>(async () => this.#initiate()),
        openModal: fromPromise<OpenModalOutput, OpenModalInput>(
          () => new Promise((resolve) => (this.closeWindow = (status) => resolve({ status }))),
        ),
        confirmPayment: fromPromise<ConfirmPaymentOutput, ConfirmPaymentInput>(async () => this.#confirm()),
      },
    }),
    portalReturn: portalReturnMachine.provide({
      actors: {
        readOrder: fromPromise<ReadOrderOutput, ReadOrderInput>(async () => ({
          ok: true,
          detail: this.#readDetail(),
          isOwn: true,
        })),
        queryStatus: fromPromise<QueryStatusOutput, QueryStatusInput>(async () => ({
          ok: true,
          orderNumber: ORDER,
          status: this.#status,
        })),
        openPage: fromPromise<OpenPageOutput, OpenPageInput>(async () => ({
          ok: true,
          url: 'https://portal.test',
        })),
      },
    }),
  } as unknown as NonNullable<PurchaseSetup['actors']>;

  get #status(): 'paid' | 'cancelled' | 'pending' {
    if (this.outcome === 'paid') return 'paid';
    return this.outcome === 'cancelled' ? 'cancelled' : 'pending';
  }

  get #attempt(): Attempt {
    if (this.outcome === 'paid') return { state: 'paid', reason: null };
    if (this.outcome === 'undecided' || this.outcome === 'late') return { state: 'open', reason: null };
    if (this.outcome === 'cancelled') return { state: 'abandoned', reason: null };
    return {
      state: REASONS_OF_OTHER_STATES[this.outcome] ?? 'failed',
      reason: PAYMENT_REASONS[this.outcome],
    };
  }

  #readPurchase({ orderNumber }: ReadPurchaseInput): ReadPurchaseOutput {
    const openOrder = this.isStored && this.isPlaced ? { orderNumber: ORDER, fingerprint: 'f' } : null;
    if (!this.isPlaced || (orderNumber === null && openOrder === null)) return read(null, { openOrder });
    const { state, reason } = this.#attempt;
    const isPrompted = this.method === 'mpesa' && state !== 'abandoned';
    const prompt = { ...sentPrompt, isRefused: isPromptRefused({ state, reason }), refusal: reason };
    return read(
      { status: this.#status, canPay: this.#canPay, prompt: isPrompted ? prompt : null },
      { openOrder },
    );
  }

  get #canPay(): boolean {
    return this.#status === 'pending' && this.outcome !== 'late';
  }

  #readStatus(): CheckStatusOutput {
    return { ok: true, status: this.#status, attempt: { method: this.method, ...this.#attempt } };
  }

  #initiate(): InitiateOutput {
    const refusal = { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: this.#status } as const;
    if (this.#status === 'paid') return refusal;
    if (this.#status === 'cancelled') return { ...refusal, message: CANCELLED };
    if (this.outcome === 'late') return { ...refusal, message: 'The time to pay for this order is over.' };
    return { ok: true, txRef: 'gari-1', orderNumber: ORDER };
  }

  #confirm(): ConfirmPaymentOutput {
    if (this.outcome === 'paid') return { ok: true, orderNumber: ORDER };
    if (this.#attempt.state === 'open') return { ok: false, kind: 'undecided' };
    return { ok: false, kind: 'failed', message: this.#attempt.reason ?? CANCELLED };
  }

  #readDetail(): OrderDetail {
    const { state, reason } = this.#attempt;
    const detail = anOrderDetail(this.#status, { ...anAttempt(state, reason), method: this.method });
    return {
      ...detail,
      order: { ...detail.order, order_number: ORDER, payment_method: this.method },
      can_pay: this.#canPay,
    };
  }
}
