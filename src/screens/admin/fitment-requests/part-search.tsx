import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { ChoiceList } from '#src/components/shop/vehicle-picker/choice-list.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { partsForCarQuery } from '#src/queries/admin/vehicle-requests.ts';
import { SearchForm } from '../search.form.tsx';
import type { ChosenCar, RecommendedPart } from './answer.dialog.tsx';

const MAX_SHOWN = 5;

interface PartSearchProps {
  car: ChosenCar;
  chosenIds: readonly number[];
  onChoose: (part: RecommendedPart) => void;
}

/** Offers only parts that fit the car. */
export function PartSearch({ car, chosenIds, onChoose }: PartSearchProps) {
  const [q, setQ] = useDisclosure<string>();
  const found = useQuery(partsForCarQuery(useApi(), q ?? '', car.slug));
  const parts = (found.data?.results ?? []).filter(({ id }) => !chosenIds.includes(id)).slice(0, MAX_SHOWN);
  return (
    <Stack gap="3">
      <SearchForm
        label="Recommend a part that fits (optional)"
        button="Find parts"
        defaultValue=""
        maxLength={200}
        onSearch={setQ}
      />
      <LiveRegion textStyle="sm" color="fg.muted">
        {found.isLoading && 'Loading...'}
        {found.data && parts.length === 0 && 'No more parts found that fit this car.'}
      </LiveRegion>
      <SectionFailure
        message={
          found.isError &&
          getErrorMessage(found.error, 'Parts could not be loaded.', 'Network error occurred')
        }
        onRetry={() => void found.refetch()}
      />
      {parts.length > 0 && (
        <ChoiceList
          label="Parts"
          choices={parts.map(({ id, name }) => ({ value: { id, name }, label: name, detail: null }))}
          onChoose={onChoose}
        />
      )}
    </Stack>
  );
}
