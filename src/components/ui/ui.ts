/** Import Chakra parts from their own entries only: the main entry loads every component. */
export { Badge } from '@chakra-ui/react/badge';
export { Box } from '@chakra-ui/react/box';
export { Container } from '@chakra-ui/react/container';
export { Flex } from '@chakra-ui/react/flex';
export { Grid } from '@chakra-ui/react/grid';
export { Heading, type HeadingProps } from '@chakra-ui/react/heading';
export { Link as ChakraLink, type LinkProps as ChakraLinkProps } from '@chakra-ui/react/link';
export { ChakraProvider, chakra } from '@chakra-ui/react/styled-system';
export { Text, type TextProps } from '@chakra-ui/react/text';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
export { Input, type InputProps } from '../forms/input.tsx';
export { Button, type ButtonProps, IconButton } from './button.tsx';
export { Stack } from './stack.tsx';
