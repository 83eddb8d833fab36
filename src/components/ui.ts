/** The parts of Chakra that the shop uses, each from its own entry: the package's main entry loads every component. */
export { Badge } from '@chakra-ui/react/badge';
export { Box } from '@chakra-ui/react/box';
export { Button, type ButtonProps, IconButton } from '@chakra-ui/react/button';
export { Container } from '@chakra-ui/react/container';
export { Field } from '@chakra-ui/react/field';
export { Flex } from '@chakra-ui/react/flex';
export { Grid } from '@chakra-ui/react/grid';
export { Heading, type HeadingProps } from '@chakra-ui/react/heading';
export { Input, type InputProps } from '@chakra-ui/react/input';
export { Link as ChakraLink, type LinkProps as ChakraLinkProps } from '@chakra-ui/react/link';
export { Stack } from '@chakra-ui/react/stack';
export { ChakraProvider, chakra } from '@chakra-ui/react/styled-system';
export { Text, type TextProps } from '@chakra-ui/react/text';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
