// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { ChakraRoot } from '#src/theme/chakra-root.tsx';
import { deferReply, endpoint } from '#tests/support/fake-api.ts';
import { aProductDetail, aShop, fillCart, openApp, signIn } from './open-shop.tsx';

const inTheme = (element: React.ReactNode) => <ChakraRoot>{element}</ChakraRoot>;

test('a field is described by its hint, and by its error when it has one', () => {
  const aField = (error?: string) => inTheme(<TextField label="Note" hint="How you know." error={error} />);
  const { rerender } = render(aField());
  const field = screen.getByRole('textbox', { name: 'Note' });
  const region = document.querySelector('[aria-live=polite]')!;
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('How you know.');
  expect(region).toBeEmptyDOMElement();
  expect(region).not.toHaveAttribute('role');
  rerender(aField('This field is required'));
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('How you know. This field is required');
  // The same element: one that is inserted together with its text is often not announced.
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('This field is required');
  rerender(aField());
  expect(field).toHaveAccessibleDescription('How you know.');
});

test.each([
  ['red', 'assertive', 'alert'],
  ['green', 'polite', 'status'],
] as const)('the live region of a %s notice is there before its text, %s', (tone, politeness, role) => {
  const aNotice = (text: string | null) => inTheme(<Notice tone={tone}>{text}</Notice>);
  const { rerender } = render(aNotice(null));
  const region = document.querySelector(`[aria-live=${politeness}]`)!;
  expect(region).toBeEmptyDOMElement();
  expect(region).not.toHaveAttribute('role');
  rerender(aNotice('It could not be saved.'));
  expect(screen.getByRole(role)).toBe(region);
  expect(region).toHaveTextContent('It could not be saved.');
});

test.each(['/login', '/signup', '/forgot-password', '/shipping-request'])(
  'sent empty, every wrong field of %s is described by its error, in a region that was there before',
  async (path) => {
    aShop();
    openApp(path);
    const form = await waitFor(() => {
      const found = document.querySelector<HTMLFormElement>('form[novalidate]');
      expect(found).not.toBeNull();
      return found!;
    });
    const regions = [...form.querySelectorAll('[aria-live]')];
    fireEvent.submit(form);
    const getInvalidFields = () => [...form.querySelectorAll<HTMLElement>('[aria-invalid=true]')];
    await waitFor(() => expect(getInvalidFields().length).toBeGreaterThan(0));
    for (const field of getInvalidFields()) {
      const [errorId = ''] = field.getAttribute('aria-describedby')?.split(' ').slice(-1) ?? [];
      const error = document.getElementById(errorId);
      expect(error).not.toBeEmptyDOMElement();
      expect(regions).toContain(error);
    }
  },
);

const ORDER = endpoint('order', { order_number: '7K3M9QXW2VAB' });

test.each([
  ['/payment/mpesa-number?order=7K3M9QXW2VAB', 'The payment could not be loaded'],
  ['/order-confirmation?order=7K3M9QXW2VAB', 'The order could not be shown'],
  ['/orders/7K3M9QXW2VAB', 'The order could not be shown'],
  ['/orders/7K3M9QXW2VAB/receipt', 'The order could not be shown'],
])('%s says why it could not be shown in a region that was there before', async (path, title) => {
  const api = aShop();
  signIn(api);
  const { reply, resolve } = deferReply<'order'>();
  api.reply(ORDER, () => reply);
  openApp(path);
  await waitFor(() => expect(api.callsTo(ORDER)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('main [aria-live=assertive]')).not.toBeNull());
  const regions = [...document.querySelectorAll('main [aria-live=assertive]')];
  resolve('offline');
  expect(regions).toContain((await screen.findByText(title)).closest('[role=alert]'));
});

test('what has changed in a line of the cart is said in a region that was there before', async () => {
  const api = aShop();
  const { reply, resolve } = deferReply<'productById'>();
  api.reply(endpoint('productById', { id: 1 }), () => reply);
  fillCart({ id: 1, quantity: 3 });
  openApp('/cart');
  const row = (await screen.findByText('Part 1')).closest('li')!;
  const regions = [...row.querySelectorAll('[aria-live]')];
  resolve({ body: aProductDetail(1, { stock_quantity: 2 }) });
  const note = await screen.findByText('Only 2 left in stock.');
  expect(regions).toContain(note.closest('[role=status]'));
});
