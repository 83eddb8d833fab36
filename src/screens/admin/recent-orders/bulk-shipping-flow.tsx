import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_PARCEL_TEXT_LENGTH } from '#contract/delivery.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { BulkShippingActor } from '#machines/bulk-shipping/bulk-shipping.machine.ts';
import { type BulkShippingView, bulkShippingView } from '#machines/bulk-shipping/bulk-shipping.view.ts';
import { Box, Button, Flex, Input, LiveRegion, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { CarrierOptions } from '#src/components/forms/carrier-options.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useFieldFocusOnMount } from '#src/hooks/use-focus.ts';

interface BulkShippingFlowProps {
  actor: BulkShippingActor;
  onClose: () => void;
}

export function BulkShippingFlow({ actor, onClose }: BulkShippingFlowProps) {
  const view = bulkShippingView(useSelector(actor, (snapshot) => snapshot));
  return (
    <Modal title="Mark as shipping" onClose={onClose}>
      <Stack gap="4" data-part="bulk-shipping" data-state={view.state}>
        {view.canShip ? (
          <ParcelsForm
            view={view}
            onShip={(carrier, waybills) => actor.send({ type: 'batch.ship', carrier, waybills })}
          />
        ) : (
          <Outcomes view={view} />
        )}
        <LiveRegion>
          {view.progress && <Text color="fg.muted">{view.progress}</Text>}
          {view.summary && <Text fontWeight="semibold">{view.summary}</Text>}
        </LiveRegion>
        <Flex gap="3" wrap="wrap">
          {view.state === 'shipping' && (
            <Button
              variant="outline"
              disabled={!view.canStop}
              onClick={() => actor.send({ type: 'batch.stop' })}
            >
              Stop after this one
            </Button>
          )}
          {view.canRetry && (
            <Button onClick={() => actor.send({ type: 'batch.retry' })}>{view.retryLabel}</Button>
          )}
          {view.state === 'finished' && (
            <Button variant={view.canRetry ? 'outline' : 'solid'} onClick={onClose}>
              Back to the list
            </Button>
          )}
        </Flex>
      </Stack>
    </Modal>
  );
}

interface Parcels {
  carrier: string;
  /** By order number. */
  waybills: Record<string, string>;
}

interface ParcelsFormProps {
  view: BulkShippingView;
  onShip: (carrier: string, waybills: Record<string, string>) => void;
}

const CARRIERS = 'bulk-carriers';

function ParcelsForm({ view: { rows, shipLabel }, onShip }: ParcelsFormProps) {
  const { register, handleSubmit, setFocus } = useForm<Parcels>({
    defaultValues: { carrier: '', waybills: {} },
  });
  useFieldFocusOnMount(() => setFocus('carrier'));
  // Scanners send Enter after each number, which would submit the form after the first.
  const goToNextWaybill = (event: KeyboardEvent, index: number) => {
    const next = rows[index + 1];
    if (event.key !== 'Enter' || !next) return;
    event.preventDefault();
    setFocus(`waybills.${next.orderNumber}`);
  };
  return (
    <form
      onSubmit={(event) =>
        void handleSubmit(({ carrier, waybills }) => onShip(carrier.trim(), trimAll(waybills)))(event)
      }
    >
      <Stack gap="4">
        <TextField
          label="Carrier of all"
          hint="Buyers are told by email. Leave it empty if it is not known yet."
          list={CARRIERS}
          maxLength={MAX_PARCEL_TEXT_LENGTH}
          autoComplete="off"
          {...register('carrier')}
        />
        <CarrierOptions id={CARRIERS} />
        <Stack as="ul" listStyleType="none" gap="2" aria-label="Waybills">
          {rows.map(({ orderNumber }, index) => (
            <Flex as="li" key={orderNumber} align="center" gap="3">
              <OrderNumber orderNumber={orderNumber} />
              <Input
                aria-label={`Waybill of order ${shortenOrderNumber(orderNumber)}`}
                placeholder="Waybill number"
                maxLength={MAX_PARCEL_TEXT_LENGTH}
                autoComplete="off"
                spellCheck={false}
                flex="1"
                minWidth="0"
                onKeyDown={(event) => goToNextWaybill(event, index)}
                {...register(`waybills.${orderNumber}`)}
              />
            </Flex>
          ))}
        </Stack>
        <Button type="submit" size="lg">
          {shipLabel}
        </Button>
      </Stack>
    </form>
  );
}

const trimAll = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([key, text]) => [key, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

function OrderNumber({ orderNumber }: { orderNumber: string }) {
  return (
    <Text fontWeight="semibold" fontVariantNumeric="tabular-nums" width="28" flexShrink="0">
      {shortenOrderNumber(orderNumber)}
    </Text>
  );
}

const OUTCOME_COLOURS = { waiting: 'fg.muted', done: 'fg.success', already: 'fg.muted', failed: 'fg.error' };

function Outcomes({ view: { rows } }: { view: BulkShippingView }) {
  return (
    <Box as="ul" listStyleType="none" aria-label="Orders marked">
      {rows.map(({ orderNumber, outcome, text }) => (
        <Flex
          as="li"
          key={orderNumber}
          data-outcome={outcome}
          gap="3"
          py="2"
          borderTopWidth="1px"
          borderColor="border"
          _first={{ borderTopWidth: '0' }}
        >
          <OrderNumber orderNumber={orderNumber} />
          <Text color={OUTCOME_COLOURS[outcome]} overflowWrap="anywhere">
            {text ?? '–'}
          </Text>
        </Flex>
      ))}
    </Box>
  );
}
