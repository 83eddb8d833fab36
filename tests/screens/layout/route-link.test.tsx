import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, type MouseEventHandler, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { RouteLink } from '#src/components/ui/route-link.tsx';

function Part() {
  const { state } = useLocation();
  return <h1>Brake pads, from {(state as { from: string }).from}</h1>;
}

function openShop(onClick?: MouseEventHandler) {
  const loaded = Promise.withResolvers<{ default: typeof Part }>();
  const LazyPart = lazy(() => loaded.promise);
  const start = (
    <RouteLink to="/parts/7" state={{ from: 'start' }} onClick={onClick}>
      Brake pads
    </RouteLink>
  );
  render(
    <MemoryRouter>
      <Suspense fallback="Loading">
        <Routes>
          <Route path="/" element={start} />
          <Route path="/parts/7" element={<LazyPart />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  return { link: screen.getByRole('link'), load: () => loaded.resolve({ default: Part }) };
}

test('a link shows that it was tapped until its screen is there', async () => {
  const { link, load } = openShop();
  expect(link).not.toHaveAttribute('data-pending');
  fireEvent.click(link);
  expect(link).toHaveAttribute('data-pending', '');
  load();
  expect(await screen.findByRole('heading')).toHaveTextContent('Brake pads, from start');
  expect(link).not.toBeInTheDocument();
});

test('a link that is opened in another tab is not pending', async () => {
  const { link } = openShop();
  fireEvent.click(link, { ctrlKey: true });
  await waitFor(() => expect(link).not.toHaveAttribute('data-pending'));
});

test('a click that is handled elsewhere leads nowhere', () => {
  const handle = vi.fn<MouseEventHandler>((event) => event.preventDefault());
  const { link } = openShop(handle);
  fireEvent.click(link);
  expect(handle).toHaveBeenCalledOnce();
  expect(link).not.toHaveAttribute('data-pending');
});
