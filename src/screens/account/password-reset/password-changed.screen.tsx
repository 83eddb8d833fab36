import { FormCard } from '#src/components/forms/form-card.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { PASSWORD_CHANGED_TITLE, PasswordChanged } from './password-changed.tsx';

export default function PasswordChangedScreen() {
  return (
    <Screen name="password-change-success" title={PASSWORD_CHANGED_TITLE}>
      <FormCard>
        <PasswordChanged />
      </FormCard>
    </Screen>
  );
}
