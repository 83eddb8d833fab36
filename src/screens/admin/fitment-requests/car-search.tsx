import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { ChoiceList } from '#src/components/shop/vehicle-picker/choice-list.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { findVehicleQuery } from '#src/queries/admin/vehicle-requests.ts';
import { SearchForm } from '../search.form.tsx';
import type { ChosenCar } from './answer.dialog.tsx';

interface CarSearchProps {
  /** What the shopper typed; '' without. */
  frame: string;
  onChoose: (car: ChosenCar) => void;
}

export function CarSearch({ frame, onChoose }: CarSearchProps) {
  const [q, setQ] = useDisclosure<string>();
  const found = useQuery(findVehicleQuery(useApi(), q ?? ''));
  const candidates = found.data?.candidates ?? [];
  return (
    <Stack gap="4">
      <SearchForm
        label="Chassis number, VIN or model"
        button="Find car"
        defaultValue={frame}
        maxLength={100}
        autoFocus
        onSearch={setQ}
      />
      <LiveRegion textStyle="sm" color="fg.muted">
        {found.isLoading && 'Loading...'}
        {found.data && candidates.length === 0 && 'No car found. Try the code or the model alone.'}
      </LiveRegion>
      <SectionFailure
        message={
          found.isError && getErrorMessage(found.error, 'Cars could not be loaded.', 'Network error occurred')
        }
        onRetry={() => void found.refetch()}
      />
      {candidates.length > 0 && (
        <ChoiceList
          label="Cars"
          choices={candidates.map((car) => ({
            value: { slug: car.slug, label: car.label },
            label: car.label,
            detail: car.label.includes(car.chassis_code) ? null : car.chassis_code,
          }))}
          onChoose={onChoose}
        />
      )}
    </Stack>
  );
}
