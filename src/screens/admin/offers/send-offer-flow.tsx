import { useSelector } from '@xstate/react';
import type { SendOfferActor } from '#machines/send-offer/send-offer.machine.ts';
import { type SendOfferView, sendOfferView } from '#machines/send-offer/send-offer.view.ts';
import { createKey } from '#src/api/create-key.ts';
import { Box, Button, Flex, Heading, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { OfferForm } from './offer.form.tsx';

interface SendOfferFlowProps {
  actor: SendOfferActor;
  onClose: () => void;
}

export function SendOfferFlow({ actor, onClose }: SendOfferFlowProps) {
  const view = sendOfferView(useSelector(actor, (snapshot) => snapshot));
  return (
    <Modal title="New offer" onClose={onClose}>
      <Stack gap="4" data-part="send-offer" data-state={view.state}>
        {view.step === 'form' && (
          <OfferForm
            view={view}
            onSubmit={(draft) => actor.send({ type: 'offer.submit', draft, newKey: createKey() })}
          />
        )}
        {view.step === 'confirmation' && <Confirmation view={view} onSend={(type) => actor.send({ type })} />}
        {view.step === 'sent' && <Sent text={view.message} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

interface ConfirmationProps {
  view: SendOfferView;
  onSend: (type: 'offer.send' | 'offer.retry' | 'offer.edit') => void;
}

function Confirmation({ view, onSend }: ConfirmationProps) {
  const { draft, question, error, canSend, sendLabel, canRetry, canEdit } = view;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <Heading as="h3" size="sm" ref={heading} tabIndex={-1} outline="0">
        {question}
      </Heading>
      <Box borderWidth="1px" borderColor="border" borderRadius="l2" p="4">
        <Text fontWeight="bold" overflowWrap="anywhere">
          {draft.subject}
        </Text>
        <Text mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
          {draft.message}
        </Text>
        <Box as="ul" aria-label="Parts" listStyleType="none" mt="2">
          {draft.parts.map(({ id, name }) => (
            <Text as="li" key={id} color="fg.muted">
              {name}
            </Text>
          ))}
        </Box>
      </Box>
      <Text textStyle="sm" color="fg.muted">
        It cannot be taken back, and the next offer can be sent after 24 hours.
      </Text>
      <Notice>{error}</Notice>
      <Flex gap="3" wrap="wrap">
        {canRetry ? (
          <Button onClick={() => onSend('offer.retry')}>Try again</Button>
        ) : (
          <Button disabled={!canSend} onClick={() => onSend('offer.send')}>
            {sendLabel}
          </Button>
        )}
        <Button variant="outline" disabled={!canEdit} onClick={() => onSend('offer.edit')}>
          Change it
        </Button>
      </Flex>
    </>
  );
}

function Sent({ text, onClose }: { text: string | null; onClose: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <>
      <Notice tone="green">{text}</Notice>
      <Button ref={button} onClick={onClose}>
        Back to the list
      </Button>
    </>
  );
}
