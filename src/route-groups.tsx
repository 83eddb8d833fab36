import type { ComponentType, ReactElement } from 'react';
import { matchRoutes, Outlet, type RouteObject } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { ErrorBoundary } from './components/layout/error-boundary.tsx';
import { preloadScreen } from './loading/lazy-screen.ts';
import type { Access } from './screens/account/guard/access.rules.ts';

export interface GuardProps {
  access: Access;
}

interface AppRoute {
  path: string;
  access: Access;
  screen: ComponentType;
  /** Default: the guard of the group. */
  guard?: ComponentType<GuardProps>;
}

export interface RouteGroup {
  layout: ReactElement;
  /** Stays mounted inside the layout from one of the group's addresses to the next. */
  frame?: ReactElement;
  /** Wraps each route that is not open to anyone. */
  guard: ComponentType<GuardProps>;
  routes: readonly AppRoute[];
}

/** Within the layout, so that header and navigation stay when a screen throws. */
const boundary = (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

export const buildRoutes = (groups: readonly RouteGroup[]): RouteObject[] =>
  groups.map((group) => {
    const screens = group.routes.map(({ path, access, screen: Screen, guard: Guard = group.guard }) => {
      const route = { path, element: <Screen /> };
      return access === 'anyone' ? route : { element: <Guard access={access} />, children: [route] };
    });
    const children = group.frame ? [{ element: group.frame, children: screens }] : screens;
    return { element: group.layout, children: [{ element: boundary, children }] };
  });

/**
 * Loads the layout, guard and screen of an address in parallel. Returns whether it has a screen other than the not-found
 * screen.
 */
export async function preloadRoutes(routes: RouteObject[], pathname: string): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => preloadScreen(route.element)));
  const path = matches.at(-1)?.route.path;
  return path !== undefined && path !== appPaths.notFound && !path.endsWith('/*');
}
