import type { ReactNode } from 'react';
import { METHOD_NAMES } from '#contract/payment-methods.ts';
import type { OrderDetail } from '#contract/types.ts';
import { Box, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { type ComingStep, describeStep } from './coming-steps.rules.ts';
import { EnterReceipt } from './enter-receipt.tsx';
import { describeAttempt, describeEvent, describeRefund } from './order-texts.rules.ts';

type OrderPaymentsProps = Pick<OrderDetail, 'attempts' | 'refunds'> & {
  canEnterReceipt: boolean;
  onChanged: () => void;
};

export function OrderPayments({ attempts, refunds, canEnterReceipt, onChanged }: OrderPaymentsProps) {
  return (
    <Panel title="Payment">
      {attempts.length === 0 ? (
        <Text color="fg.muted">Nobody has tried to pay yet.</Text>
      ) : (
        <Steps label="Payment attempts">
          {attempts.map((attempt) => (
            <Step key={attempt.id} at={attempt.at} title={METHOD_NAMES[attempt.method]}>
              {describeAttempt(attempt)}
              {canEnterReceipt && attempt.state === 'paid' && attempt.receipt === null && (
                <EnterReceipt attempt={attempt} onSaved={onChanged} />
              )}
            </Step>
          ))}
        </Steps>
      )}
      {refunds.length > 0 && (
        <Box mt="4">
          <Steps label="Refunds">
            {refunds.map((refund) => (
              <Step key={`${refund.at} ${refund.reason}`} at={refund.at} title="Refund">
                {describeRefund(refund)}
              </Step>
            ))}
          </Steps>
        </Box>
      )}
    </Panel>
  );
}

interface OrderTimelineProps {
  detail: OrderDetail;
  comingSteps: readonly ComingStep[];
}

/** What has happened to an order, and what comes next. */
export function OrderTimeline({ detail, comingSteps }: OrderTimelineProps) {
  return (
    <Box display="grid" gap="4">
      {detail.events.length > 0 && (
        <Steps label="Timeline">
          {detail.events.map((event) => (
            <Step key={`${event.at} ${event.to}`} at={event.at} title={describeEvent(event)}>
              {describeStep(detail, event.to)}
            </Step>
          ))}
        </Steps>
      )}
      {comingSteps.length > 0 && (
        <Steps label="What comes next">
          {comingSteps.map(({ title, text }, index) => (
            <Box
              key={title}
              as="li"
              borderStartWidth="3px"
              borderStyle="dashed"
              borderColor="border.control"
              ps="3"
              overflowWrap="anywhere"
              {...(index > 0 && { color: 'fg.muted' })}
            >
              <Text fontWeight={index === 0 ? 'semibold' : 'normal'}>{title}</Text>
              {text && <Text textStyle="sm">{text}</Text>}
            </Box>
          ))}
        </Steps>
      )}
    </Box>
  );
}

function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box as="ol" aria-label={label} listStyleType="none" display="grid" gap="4">
      {children}
    </Box>
  );
}

function Step({ at, title, children }: { at: string; title: string; children?: ReactNode }) {
  return (
    <Box as="li" borderStartWidth="3px" borderColor="petrol.focusRing" ps="3" overflowWrap="anywhere">
      <Text fontWeight="semibold">{title}</Text>
      {children && <Box>{children}</Box>}
      <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {formatDateTime(at)}
      </Text>
    </Box>
  );
}
