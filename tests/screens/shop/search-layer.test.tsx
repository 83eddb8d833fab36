import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createApi } from '#src/api/client.ts';
import { Providers } from '#src/app.tsx';
import SearchLayer from '#src/components/shop/search-layer.tsx';
import { createServerPorts } from '#src/ports/create-ports.ts';
import { noTokens } from '#src/ports/token-source.ts';

test('[BROWSE-08] the layer is closed, and dimmed until the screen that was chosen is there', async () => {
  const loaded = Promise.withResolvers<{ default: () => string }>();
  const Results = lazy(() => loaded.promise);
  const onClose = vi.fn<() => void>();
  const api = createApi(noTokens, '', () => Promise.resolve(Response.json({ products: [] })));
  render(
    <Providers ports={createServerPorts(api, 'https://gari.example')} queryClient={new QueryClient()}>
      <MemoryRouter>
        <Suspense fallback="Loading">
          <Routes>
            <Route path="/" element={<SearchLayer onClose={onClose} />} />
            <Route path="/collection" element={<Results />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </Providers>,
  );
  fireEvent.focus(screen.getByRole('combobox'));
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'pads' } });
  const option = await screen.findByRole('option', { name: 'All results for “pads”' });
  const list = screen.getByRole('listbox');
  expect(list).not.toHaveAttribute('data-pending');
  fireEvent.click(option);
  expect(onClose).toHaveBeenCalledOnce();
  expect(list).toHaveAttribute('data-pending', '');
  loaded.resolve({ default: () => 'Results' });
  await waitFor(() => expect(document.body).toHaveTextContent(/^Results$/));
});
