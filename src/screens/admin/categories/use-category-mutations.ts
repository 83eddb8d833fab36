// oxlint-disable-next-line no-restricted-imports -- single writes that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedCategory, ManagedSubcategory } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { invalidateCategories } from '#src/queries/admin/categories.ts';

/** 10 MB take 84 s at 1 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 180_000;
/** The search reads all products of a renamed category again. */
const RENAMING_TIMEOUT_MS = 90_000;

export const getSaveError = (error: unknown) =>
  getErrorMessage(error, 'It could not be saved.', 'Network error occurred');

/** Refetches the list even when refused, since somebody else may have changed it. */
function useCategoryMutation<Input, Saved>(
  save: (api: Api, input: Input) => Promise<Saved>,
  onDone?: (input: Input) => void,
) {
  const { api } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => save(api, input),
    onSuccess: async (_, input) => {
      await invalidateCategories(queryClient);
      onDone?.(input);
    },
    onError: (error) => (error instanceof ApiError ? invalidateCategories(queryClient) : undefined),
  });
}

function useDoneToast<Input>(getMessage: (input: Input) => string, onDone: () => void) {
  const { toaster } = usePorts();
  return (input: Input) => {
    toaster.adminSuccess(getMessage(input));
    onDone();
  };
}

export interface CategoryInput {
  name: string;
  file: File | undefined;
}

/** `category` is null for a new one. */
export function useSaveCategory(category: ManagedCategory | null, onDone: () => void) {
  const report = useDoneToast<CategoryInput>(({ name }) => `${name} is saved`, onDone);
  return useCategoryMutation(async (api, { name, file }: CategoryInput) => {
    const body = { name, ...(file && { picture: await uploadPicture(api, file) }) };
    if (!category) return api.call('createCategory', { body });
    return api.call('changeCategory', {
      params: { id: category.id },
      body,
      timeoutMs: RENAMING_TIMEOUT_MS,
    });
  }, report);
}

async function uploadPicture(api: Api, file: File): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  return (await api.call('uploadPicture', { form, timeoutMs: UPLOAD_TIMEOUT_MS })).id;
}

export interface SubcategoryInput {
  name: string;
  category: number;
}

/** `subcategory` is null for a new one. */
export function useSaveSubcategory(subcategory: ManagedSubcategory | null, onDone: () => void) {
  const report = useDoneToast<SubcategoryInput>(({ name }) => `${name} is saved`, onDone);
  return useCategoryMutation(
    (api, body: SubcategoryInput) =>
      subcategory
        ? api.call('changeSubcategory', {
            params: { id: subcategory.id },
            body,
            timeoutMs: RENAMING_TIMEOUT_MS,
          })
        : api.call('createSubcategory', { body }),
    report,
  );
}

export type Kind = 'category' | 'subcategory';

export function useDelete(kind: Kind, { id, name }: { id: number; name: string }, onDone: () => void) {
  const report = useDoneToast<void>(() => `${name} is deleted`, onDone);
  return useCategoryMutation(
    (api) => api.call(kind === 'category' ? 'deleteCategory' : 'deleteSubcategory', { params: { id } }),
    report,
  );
}

export interface Move {
  id: number;
  name: string;
  /** The new place, from 1. */
  position: number;
}

export function useMove(kind: Kind) {
  return useCategoryMutation(async (api, { id, position }: Move) => {
    const options = { params: { id }, body: { position } };
    if (kind === 'category') await api.call('changeCategory', options);
    else await api.call('changeSubcategory', options);
  });
}
