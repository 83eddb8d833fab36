import { MAX_NICKNAME_LENGTH } from '#contract/fitment/garage.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { useGarage } from '#src/hooks/contexts.tsx';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { Field } from '../../forms/field.tsx';
import { Input } from '../../forms/input.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './rename-form.module.css';

export function RenameForm({ car, onClose }: { car: GarageCar; onClose: () => void }) {
  const { trigger } = useGarage();
  const input = useFocusOnMount<HTMLInputElement>();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const nickname = new FormData(event.currentTarget).get('nickname');
        trigger['garage.renameCar']({ id: car.id, nickname: typeof nickname === 'string' ? nickname : '' });
        onClose();
      }}
    >
      <Field.Root>
        <Field.Label>Nickname</Field.Label>
        <Input
          ref={input}
          name="nickname"
          defaultValue={car.nickname}
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="off"
        />
      </Field.Root>
      <Button type="submit" variant="outline">
        Save
      </Button>
    </form>
  );
}
