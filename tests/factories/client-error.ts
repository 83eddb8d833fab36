import type { ClientError } from '../../contract/types.ts';

export const clientError: ClientError = {
  kind: 'render',
  message: "Cannot read properties of null (reading 'price')",
  stack: 'at ProductCard (https://gari.example/assets/product-lists-Bx3kd9a.js:1:20413)',
  component_stack: 'at ProductCard (https://gari.example/assets/product-lists-Bx3kd9a.js:1:20413)\nat main',
  path: '/collection',
  build: 'index-Q7s1xZa.js',
};
