import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { Box, Button, chakra, Flex, IconButton, Stack } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { CloseIcon } from '#src/components/ui/icons.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { openTasksQuery } from '#src/queries/admin/work-lists.ts';
import {
  deleteOrderView,
  MAX_ORDER_VIEWS,
  MAX_VIEW_NAME_LENGTH,
  saveOrderView,
  useOrderViews,
} from '#src/storage/order-views.ts';
import { TaskBadge } from '../task-badge.tsx';

const ViewLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '11', lg: '8' },
    px: '3',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    textStyle: 'sm',
    fontWeight: 'medium',
    maxWidth: '100%',
    overflowWrap: 'anywhere',
    outline: '0',
    focusVisibleRing: 'outside',
    '@media (pointer: coarse)': { minHeight: '11' },
    _hover: { bg: 'bg.muted' },
    '&[aria-current=true]': { bg: 'petrol.subtle', color: 'petrol.fg', borderColor: 'petrol.border' },
  },
});

interface OrderViewsProps {
  user: number;
  /** The filter and search of the list, as in its address; '' for all orders. */
  search: string;
}

/** Filters by name: what waits, and what staff saved. */
export function OrderViews({ user, search }: OrderViewsProps) {
  const { data: tasks } = useQuery(openTasksQuery(useApi()));
  const saved = useOrderViews(user);
  const [isNaming, setNaming] = useDisclosure();
  const isSaved = saved.some((view) => view.search === search);
  const views = [
    { name: 'To pack', search: '?status=paid', count: tasks?.to_pack.count ?? 0 },
    { name: 'To deliver', search: '?status=shipping', count: tasks?.to_deliver.count ?? 0 },
  ];
  const canSave = search !== '' && !isSaved && !views.some((view) => view.search === search);
  return (
    <Flex as="nav" aria-label="Views" gap="2" wrap="wrap" align="center" mb="3">
      {views.map(({ name, search: to, count }) => (
        <ViewLink key={name} to={appPaths.recentOrders + to} aria-current={to === search}>
          {name} <TaskBadge count={count} />
        </ViewLink>
      ))}
      {saved.map(({ name, search: to }) => (
        <Flex key={name} align="center" maxWidth="100%">
          <ViewLink to={appPaths.recentOrders + to} aria-current={to === search}>
            {name}
          </ViewLink>
          <IconButton
            variant="ghost"
            size="sm"
            minHeight={{ base: '11', lg: '8' }}
            minWidth={{ base: '11', lg: '8' }}
            aria-label={`Delete view: ${name}`}
            onClick={() => deleteOrderView(user, name)}
          >
            <CloseIcon />
          </IconButton>
        </Flex>
      ))}
      {canSave && (
        <Button
          variant="ghost"
          size="sm"
          minHeight={{ base: '11', lg: '8' }}
          disabled={saved.length >= MAX_ORDER_VIEWS}
          onClick={() => setNaming(true)}
        >
          {saved.length >= MAX_ORDER_VIEWS ? `You have ${MAX_ORDER_VIEWS} views` : 'Save this view'}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onSave={(name) => {
            saveOrderView(user, { name, search });
            setNaming(null);
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </Flex>
  );
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  return (
    <Modal title="Save this view" onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(({ name }) => onSave(name.trim()))(event)}>
        <Stack gap="4">
          <TextField
            label="Name of the view"
            hint="Only you see it, on this device. A view of the same name is replaced."
            error={formState.errors.name?.message}
            maxLength={MAX_VIEW_NAME_LENGTH}
            autoComplete="off"
            {...register('name', {
              validate: (name) => name.trim() !== '' || 'Please give the view a name.',
            })}
          />
          <Box>
            <Button type="submit">Save</Button>
          </Box>
        </Stack>
      </form>
    </Modal>
  );
}
