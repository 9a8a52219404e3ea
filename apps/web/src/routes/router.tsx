import { createBrowserRouter, generatePath, redirect, type RouteObject } from 'react-router';
import { fetchPart } from '@/lib/fetch-part';
import { guard, guardFrame, wordsOf } from './guards';
import { noteKnownPaths } from './known-paths';
import { NotFoundPage } from './NotFoundPage';
import { RootLayout } from './RootLayout';
import { RouteError } from './RouteError';
import { asPage, asPart } from './skeletons/OnTheWay';
import { BlankSkeleton } from './skeletons/BlankSkeleton';
import { InboxSkeleton } from './skeletons/InboxSkeleton';
import type { PageRoute, RedirectRoute } from './page-route';
import { pages, redirects } from './table';

/** The frames of settings and profile have the main part of the page themselves. */
const FALLBACKS = { bare: asPage, shell: asPage, settings: asPart, profile: asPart } as const;

/** Turns the route table into the router. */
export function createRouter() {
  noteKnownPaths(pages);
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteError,
      HydrateFallback: asPage(BlankSkeleton),
      children: [
        ...redirects.map(toRedirect),
        ...pagesIn('bare'),
        {
          loader: guardFrame,
          shouldRevalidate: () => false,
          lazy: { Component: async () => (await fetchPart(() => import('./shell/Shell'))).Shell },
          HydrateFallback: asPage(InboxSkeleton),
          ErrorBoundary: RouteError,
          children: [
            ...pagesIn('shell'),
            {
              loader: wordsOf(['profile']),
              shouldRevalidate: () => false,
              lazy: {
                Component: async () => (await fetchPart(() => import('./profile/ProfileFrame'))).ProfileFrame,
              },
              ErrorBoundary: RouteError,
              children: pagesIn('profile'),
            },
            {
              loader: wordsOf(['settings']),
              shouldRevalidate: () => false,
              lazy: {
                Component: async () =>
                  (await fetchPart(() => import('./settings/SettingsFrame'))).SettingsFrame,
              },
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
    lazy: { Component: async () => (await fetchPart(page.load)).default },
    HydrateFallback: FALLBACKS[page.layout](page.skeleton),
    ErrorBoundary: RouteError,
    children: page.children?.map(({ path, load, words }) => ({
      ...(path === '' ? { index: true as const } : { path }),
      loader: wordsOf(words),
      shouldRevalidate: () => false,
      lazy: { Component: async () => (await fetchPart(load)).default },
      ErrorBoundary: RouteError,
    })),
  };
}

function toRedirect({ path, redirectTo }: RedirectRoute): RouteObject {
  return { path, loader: ({ params }) => redirect(generatePath(redirectTo, params)) };
}
