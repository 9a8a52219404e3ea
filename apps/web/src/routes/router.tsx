import { createBrowserRouter, generatePath, redirect, type RouteObject } from 'react-router';
import { guard, guardFrame } from './guards';
import { noteKnownPaths } from './known-paths';
import { NotFoundPage } from './NotFoundPage';
import { RootLayout } from './RootLayout';
import { RouteError } from './RouteError';
import { BlankSkeleton } from './skeletons/BlankSkeleton';
import { InboxSkeleton } from './skeletons/InboxSkeleton';
import type { PageRoute, RedirectRoute } from './page-route';
import { pages, redirects } from './table';

/** Turns the route table into the router. */
export function createRouter() {
  noteKnownPaths(pages);
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteError,
      HydrateFallback: BlankSkeleton,
      children: [
        ...redirects.map(toRedirect),
        ...pagesIn('bare'),
        {
          loader: guardFrame,
          shouldRevalidate: () => false,
          lazy: { Component: async () => (await import('./shell/Shell')).Shell },
          HydrateFallback: InboxSkeleton,
          ErrorBoundary: RouteError,
          children: [
            ...pagesIn('shell'),
            {
              lazy: { Component: async () => (await import('./profile/ProfileFrame')).ProfileFrame },
              ErrorBoundary: RouteError,
              children: pagesIn('profile'),
            },
            {
              lazy: { Component: async () => (await import('./settings/SettingsFrame')).SettingsFrame },
              ErrorBoundary: RouteError,
              children: pagesIn('settings'),
            },
          ],
        },
        { path: '*', Component: NotFoundPage, handle: { title: 'notFound' } },
      ],
    },
  ]);
}

function pagesIn(layout: PageRoute['layout']): RouteObject[] {
  return pages.filter((page) => page.layout === layout).map(toRoute);
}

function toRoute(page: PageRoute): RouteObject {
  return {
    path: page.path,
    handle: { title: page.title },
    loader: guard(page),
    // The same address again means that somebody asks whether one may still be here.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.href === nextUrl.href ||
      currentUrl.pathname.split('/')[1] !== nextUrl.pathname.split('/')[1],
    lazy: { Component: async () => (await page.load()).default },
    HydrateFallback: page.skeleton,
    ErrorBoundary: RouteError,
    children: page.children?.map(({ path, load }) => ({
      ...(path === '' ? { index: true as const } : { path }),
      lazy: { Component: async () => (await load()).default },
      ErrorBoundary: RouteError,
    })),
  };
}

function toRedirect({ path, redirectTo }: RedirectRoute): RouteObject {
  return { path, loader: ({ params }) => redirect(generatePath(redirectTo, params)) };
}
