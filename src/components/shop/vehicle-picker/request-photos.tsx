import { clsx } from 'clsx';
import { ACCEPTED_PICTURE_TYPES } from '#contract/product.ts';
import { VEHICLE_REQUEST_LIMITS } from '#contract/vehicle-request.ts';
import type { PictureFile } from '#machines/picture-upload/picture-upload.types.ts';
import type { RequestPhoto } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import { IconButton } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { BinIcon } from '../../ui/screen-icons.tsx';
import { showFile } from '../show-file.ts';
import type { StepProps } from './pick-step.tsx';
import styles from './request-photos.module.css';

export function RequestPhotos({ view, send }: StepProps) {
  const add = (files: readonly PictureFile[]) => send({ type: 'photo.add', files });
  return (
    <div className={styles.request}>
      {view.photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {view.photos.map((photo, index) => (
            <Photo
              key={photo.key}
              photo={photo}
              position={index + 1}
              onRemove={() => send({ type: 'photo.remove', key: photo.key })}
            />
          ))}
        </ul>
      )}
      {view.canAddPhotos && (
        <div className={styles.buttons}>
          <FileButton label="Take a photo" isCamera onChoose={add} />
          <FileButton label="Choose photos" onChoose={add} />
        </div>
      )}
      <p className={styles.hint}>
        At most {VEHICLE_REQUEST_LIMITS.photos}, JPEG, PNG, WebP or AVIF of at most 10 MB.
      </p>
      <LiveRegion className={styles.problems} isUrgent>
        {view.requestProblems.photos}
      </LiveRegion>
    </div>
  );
}

interface PhotoProps {
  photo: RequestPhoto;
  /** From 1. */
  position: number;
  onRemove: () => void;
}

function Photo({ photo: { key, file, problem }, position, onRemove }: PhotoProps) {
  return (
    <li className={clsx(styles.photo, problem !== null && styles.refused)} data-photo={key}>
      {problem === null && <img className={styles.preview} ref={showFile(file)} alt="" />}
      <div className={styles.text}>
        <p className={styles.name}>{file.name}</p>
        <LiveRegion className={styles.problem} isUrgent>
          {problem}
        </LiveRegion>
      </div>
      <IconButton type="button" variant="ghost" aria-label={`Remove photo ${position}`} onClick={onRemove}>
        <BinIcon />
      </IconButton>
    </li>
  );
}

interface FileButtonProps {
  label: string;
  /** Opens the camera of a phone. Where a mouse hovers there is none, so it is not shown. */
  isCamera?: boolean;
  onChoose: (files: readonly PictureFile[]) => void;
}

function FileButton({ label, isCamera = false, onChoose }: FileButtonProps) {
  return (
    <div className={clsx(styles.button, isCamera && styles.camera)}>
      <span aria-hidden="true">{label}</span>
      <input
        className={styles.input}
        type="file"
        multiple={!isCamera}
        accept={ACCEPTED_PICTURE_TYPES.join()}
        {...(isCamera && { capture: 'environment' as const })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
