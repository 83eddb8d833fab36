import type { FormEvent } from 'react';
import { PHOTO_RETENTION_DAYS, VEHICLE_REQUEST_LIMITS } from '#contract/vehicle-request.ts';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionFailure } from '../../ui/section-failure.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import styles from './papers-step.module.css';
import type { StepProps } from './pick-step.tsx';
import { RequestPhotos } from './request-photos.tsx';

interface PapersStepProps extends StepProps {
  /** The address of the account; '' for guests. */
  ownEmail: string;
}

export function PapersStep({ view, send, ownEmail }: PapersStepProps) {
  return (
    <>
      <SectionFailure message={view.failure ?? undefined} onRetry={() => send({ type: 'request.retry' })} />
      <LiveRegion>
        {view.percent !== null && <VisuallyHidden>Sending your request…</VisuallyHidden>}
      </LiveRegion>
      {view.percent !== null && <Sending percent={view.percent} />}
      {view.percent === null && !view.failure && <RequestForm view={view} send={send} ownEmail={ownEmail} />}
    </>
  );
}

function Sending({ percent }: { percent: number }) {
  return (
    <div className={styles.sending}>
      <ProgressBar aria-label="Sending your request" max={100} value={percent} />
      <p className={styles.percent} aria-hidden="true">
        Sending {percent} %
      </p>
    </div>
  );
}

function RequestForm({ view, send, ownEmail }: PapersStepProps) {
  const { requestFields, requestProblems } = view;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    send({
      type: 'request.submit',
      fields: { phone: read('phone'), email: read('email'), text: read('text'), frame: read('frame') },
    });
  };
  return (
    <form noValidate aria-label="Send us photos" onSubmit={submit}>
      <div className={styles.fields}>
        <p>
          Take a photo of the plate under the bonnet, or of the page of the logbook with the chassis number.
          Our staff will find your car and answer you.
        </p>
        <RequestPhotos view={view} send={send} />
        <TextField
          label="Chassis number (optional)"
          name="frame"
          maxLength={VEHICLE_REQUEST_LIMITS.frame}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={requestFields.frame}
          error={requestProblems.frame}
        />
        <TextAreaField
          className={styles.about}
          label="What else do you know about the car? (optional)"
          name="text"
          maxLength={VEHICLE_REQUEST_LIMITS.text}
          defaultValue={requestFields.text}
          error={requestProblems.text}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          hint="Give a phone number, an email address, or both."
          maxLength={VEHICLE_REQUEST_LIMITS.phone}
          autoComplete="tel"
          defaultValue={requestFields.phone}
          error={requestProblems.phone}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          maxLength={VEHICLE_REQUEST_LIMITS.email}
          autoComplete="email"
          defaultValue={requestFields.email ?? ownEmail}
          error={requestProblems.email}
        />
        <p className={styles.privacy}>
          We use the photos and your contact details only to find your car and to answer you. Only our staff
          see the photos, and we delete them {PHOTO_RETENTION_DAYS} days after our answer. Cover names and the
          number plate: we do not need them.
        </p>
        <Button type="submit">Send request</Button>
      </div>
    </form>
  );
}
