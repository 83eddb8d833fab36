import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  type SecondFactorActor,
  secondFactorMachine,
} from '#machines/second-factor/second-factor.machine.ts';
import type {
  SecondFactorEmitted,
  SecondFactorEvent,
  SecondFactorTask,
} from '#machines/second-factor/second-factor.types.ts';
import { type SecondFactorView, secondFactorView } from '#machines/second-factor/second-factor.view.ts';
import {
  Box,
  Button,
  ChakraLink,
  Flex,
  Input,
  LiveRegion,
  Stack,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { Field } from '#src/components/forms/field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createSecondFactorPorts } from '#src/ports/account/second-factor-ports.ts';
import { invalidateOwnAccount } from '#src/queries/account/own-account.ts';
import { ReauthenticationFields } from '../identity/reauthentication-fields.tsx';
import type { AvailableSignInMethods } from '../identity/use-sign-in-methods.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

interface SecondFactorDialogProps {
  task: SecondFactorTask;
  methods: AvailableSignInMethods;
  onClose: () => void;
}

export function SecondFactorDialog({ task, methods, onClose }: SecondFactorDialogProps) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const machine = useConstant(() => secondFactorMachine.provide(createSecondFactorPorts(api)));
  const actor = useActorRef(machine, { input: { task } });
  useActorEvents(actor, (event: SecondFactorEmitted) => {
    if (event.type === 'factor.changed') return void invalidateOwnAccount(queryClient);
    toaster.success(event.text);
    onClose();
  });
  return <SecondFactorFlow actor={actor} methods={methods} onClose={onClose} />;
}

const EMPTY_FORM = { password: '', googleToken: '', code: '', saved: false };
type Form = typeof EMPTY_FORM;

function toEvent(step: SecondFactorView['step'], form: Form): SecondFactorEvent {
  const { password, googleToken, code, saved } = form;
  switch (step) {
    case 'proving':
      return { type: 'factor.begin', password, googleToken };
    case 'scanning':
      return { type: 'factor.confirm', code };
    case 'askingForCode':
      return { type: 'factor.replaceCodes', code };
    case 'confirmingOff':
      return { type: 'factor.switchOff', password, googleToken, code };
    case 'codes':
    case null:
      return { type: 'factor.finish', saved };
  }
}

interface SecondFactorFlowProps {
  actor: SecondFactorActor;
  methods: AvailableSignInMethods;
  onClose: () => void;
}

export function SecondFactorFlow({ actor, methods, onClose }: SecondFactorFlowProps) {
  const view = useSelector(actor, secondFactorView);
  const { control, register, handleSubmit, setFocus, setValue } = useForm({ defaultValues: EMPTY_FORM });
  const values = { ...EMPTY_FORM, ...useWatch({ control }) };
  const errorId = useId();
  useRefusal(view.error, (error) => {
    if (!error) return;
    // A Google credential can be used only once.
    setValue('googleToken', '');
    if (view.field === 'code' || (view.field === 'password' && methods.password))
      setFocus(view.field, { shouldSelect: true });
  });
  if (view.step === null) return null;
  const needsProof = view.step === 'proving' || view.step === 'confirmingOff';
  const needsCode = ['scanning', 'askingForCode', 'confirmingOff'].includes(view.step);
  const submit = handleSubmit((form) => {
    actor.send(toEvent(view.step, form));
    // No code is good twice.
    if (needsCode) setValue('code', '');
  });
  const close = () => {
    if (view.canClose) onClose();
    else if (view.step === 'codes') actor.send({ type: 'factor.finish', saved: values.saved });
  };
  return (
    <Modal title={view.title} onClose={close}>
      <Box data-dialog="second-factor" data-state={view.state}>
        <form noValidate aria-label={view.title} onSubmit={(event) => void submit(event)}>
          <Stack gap="4">
            <Explanation view={view} />
            {needsProof && (
              <ReauthenticationFields
                methods={methods}
                label="Your password"
                registration={register('password')}
                invalid={view.field === 'password'}
                errorId={errorId}
                busy={view.busy}
                googleToken={values.googleToken}
                onGoogleToken={(token) => setValue('googleToken', token)}
              />
            )}
            {needsCode && (
              <Field.Root required invalid={view.field === 'code'} errorId={errorId}>
                <Field.Label>
                  {view.step === 'scanning' ? 'Code from your app' : 'Code from your app, or a recovery code'}
                </Field.Label>
                <Input
                  // The field that had the focus is gone.
                  autoFocus={view.step === 'scanning'}
                  autoComplete="one-time-code"
                  inputMode={view.step === 'scanning' ? 'numeric' : 'text'}
                  autoCapitalize="characters"
                  spellCheck={false}
                  readOnly={view.busy}
                  {...register('code')}
                />
              </Field.Root>
            )}
            {view.step === 'codes' && (
              <Checkbox
                label="I have saved these codes"
                checked={values.saved}
                onChange={() => setValue('saved', !values.saved)}
              />
            )}
            <LiveRegion isUrgent id={errorId} color="fg.error" fontWeight="medium">
              {view.error}
            </LiveRegion>
          </Stack>
          <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
            {view.step !== 'codes' && (
              <Button type="button" variant="outline" disabled={!view.canClose} onClick={close}>
                Cancel
              </Button>
            )}
            <Button type="submit" disabled={view.busy} aria-busy={view.busy}>
              {view.submitLabel}
            </Button>
          </Flex>
        </form>
      </Box>
    </Modal>
  );
}

function Explanation({ view }: { view: SecondFactorView }) {
  switch (view.step) {
    case 'proving':
      return (
        <Text color="fg.muted">
          You need an authenticator app on your phone, such as Google Authenticator, Aegis or the one of your
          password manager. Every other device will be signed out.
        </Text>
      );
    case 'scanning':
      return <Enrolment secret={view.secret} uri={view.uri} />;
    case 'askingForCode':
      return <Text color="fg.muted">You get ten new codes, and your current ones stop working.</Text>;
    case 'codes':
      return <RecoveryCodes codes={view.codes} />;
    case 'confirmingOff':
    case null:
      return (
        <Text color="fg.muted">
          Your password alone will then open your account. You can set up a second factor again at any time.
        </Text>
      );
  }
}

function Enrolment({ secret, uri }: { secret: string; uri: string }) {
  return (
    <Stack gap="3">
      <Text>Scan this code with your authenticator app:</Text>
      <div className={styles.qr}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <Text textStyle="sm" color="fg.muted">
        On this phone, <ChakraLink href={uri}>open the app</ChakraLink> instead. Or type this key into it:
      </Text>
      <Text className={styles.secret} translate="no">
        {secret}
      </Text>
      <Text>Then type the code that the app shows:</Text>
    </Stack>
  );
}
