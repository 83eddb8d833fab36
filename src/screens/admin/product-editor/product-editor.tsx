import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import type { ManagedProduct } from '#contract/types.ts';
import type { ProductEditorActor } from '#machines/product-editor/product-editor.machine.ts';
import { type ProductEditorView, productEditorView } from '#machines/product-editor/product-editor.view.ts';
import {
  Badge,
  Box,
  Button,
  ButtonLink,
  Flex,
  Notice,
  PageHeading,
  Stack,
} from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { AlertIcon, ChevronLeftIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { createLazyDialog } from '#src/loading/lazy-dialog.tsx';
import { getRulesHref } from '../fitment/fitment-tabs.rules.ts';
import type { StockHistoryDialogProps } from '../stock-history/stock-history.dialog.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { PictureSlots } from './picture-slots.tsx';
import type { PreviewDialogProps } from './preview.dialog.tsx';
import { ProductForm } from './product.form.tsx';
import type { ProductChoices } from './use-product-choices.ts';

const usePreview = createLazyDialog<PreviewDialogProps>(() => import('./preview.dialog.tsx'));
const useStockHistory = createLazyDialog<StockHistoryDialogProps>(
  () => import('../stock-history/stock-history.dialog.tsx'),
);

interface ProductEditorProps {
  actor: ProductEditorActor;
  choices: ProductChoices;
  /** What belongs to a saved product beside its form. */
  renderAside?: (view: ProductEditorView & { product: ManagedProduct }) => ReactNode;
}

export function ProductEditor({ actor, choices, renderAside }: ProductEditorProps) {
  const view = useSelector(actor, productEditorView);
  const preview = usePreview({ view, choices });
  if (view.notice) return <EditorNotice view={view} notice={view.notice} actor={actor} />;
  return (
    <Frame view={view}>
      <Flex align="center" gap="3" mb="5" wrap="wrap">
        <PageHeading size="lg">{view.title}</PageHeading>
        {view.product?.archived && <Badge>Archived</Badge>}
        <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }}>
          <Button variant="outline" size="sm" {...preview.opener}>
            Preview
          </Button>
          {view.product && <ProductLinks product={view.product} />}
        </Flex>
        {preview.dialog}
      </Flex>
      <Stack gap="4">
        {view.copiedName !== null && (
          <Notice tone="petrol" title={`A copy of ${view.copiedName}`}>
            Nothing is stored yet. Stock, cost, brand, part numbers, fitment and reviews are not copied.
          </Notice>
        )}
        {view.isRestored && (
          <Notice
            tone="petrol"
            title="Your unsaved changes are back"
            action={
              <Button
                size="sm"
                variant="outline"
                disabled={!view.canEdit}
                onClick={() => actor.send({ type: 'edits.discard' })}
              >
                Discard
              </Button>
            }
          >
            They were kept in this browser when you left. Pictures that were still uploading are not among
            them.
          </Notice>
        )}
        {view.conflicts && (
          <ConflictPanel
            conflicts={view.conflicts}
            choices={choices}
            onTakeTheirs={() => actor.send({ type: 'conflict.acceptTheirs' })}
            onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
          />
        )}
        <SectionFailure
          message={choices.onRetry !== null && 'Categories and campaigns could not be loaded.'}
          onRetry={choices.onRetry ?? undefined}
        />
        <ProductForm
          key={view.formKey}
          view={view}
          choices={choices}
          pictures={<PictureSlots view={view} send={(event) => actor.send(event)} />}
          onEdit={(fields) => actor.send({ type: 'product.edit', fields })}
          onSubmit={(fields) => actor.send({ type: 'product.submit', fields })}
          onKeepEditing={() => actor.send({ type: 'product.keepEditing' })}
        />
        {view.product && renderAside?.({ ...view, product: view.product })}
      </Stack>
    </Frame>
  );
}

function ProductLinks({ product: { id, slug, archived } }: { product: ManagedProduct }) {
  const stockHistory = useStockHistory({ productId: id });
  return (
    <>
      {!archived && (
        <ButtonLink to={appPaths.product(slug)} variant="outline" size="sm">
          View in the shop
        </ButtonLink>
      )}
      <ButtonLink to={getRulesHref(id)} variant="outline" size="sm">
        Cars it fits
      </ButtonLink>
      <ButtonLink to={adminPaths.copyItem(id)} variant="outline" size="sm">
        Duplicate
      </ButtonLink>
      <Button variant="outline" size="sm" {...stockHistory.opener}>
        Stock history
      </Button>
      {stockHistory.dialog}
    </>
  );
}

interface EditorNoticeProps {
  view: ProductEditorView;
  notice: NonNullable<ProductEditorView['notice']>;
  actor: ProductEditorActor;
}

function EditorNotice({ view, notice, actor }: EditorNoticeProps) {
  if (notice.kind === 'loading')
    return (
      <Frame view={view}>
        <PageHeading size="lg">{view.title}</PageHeading>
        <LoadingText>{notice.text}</LoadingText>
      </Frame>
    );
  return (
    <Frame view={view}>
      <Box role="alert">
        <EmptyState
          icon={<AlertIcon />}
          heading={
            <PageHeading size="lg">
              {notice.kind === 'notFound' ? notice.text : 'The product could not be loaded'}
            </PageHeading>
          }
          {...(notice.kind === 'failed' && { text: notice.text })}
        >
          {view.canReload && (
            <Button variant="outline" onClick={() => actor.send({ type: 'product.reload' })}>
              Try again
            </Button>
          )}
        </EmptyState>
      </Box>
    </Frame>
  );
}

function Frame({ view, children }: { view: ProductEditorView; children: ReactNode }) {
  return (
    <Screen name={view.isNew ? 'add-item' : 'edit-item'} state={view.state} title={view.title}>
      <ButtonLink to={adminPaths.productList} variant="ghost" px="2" ms="-2" mb="2">
        <ChevronLeftIcon /> Back to Products
      </ButtonLink>
      {children}
    </Screen>
  );
}
