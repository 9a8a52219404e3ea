import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';

/** The bones of a page as its main part, with its name: who does not see them hears where they are going. */
export function asPage(Bones: ComponentType): ComponentType {
  return function PageOnTheWay() {
    const name = usePageName();
    return (
      <main style={{ blockSize: '100%' }} aria-label={name} aria-busy="true">
        <h1 className="visually-hidden">{name}</h1>
        <Bones />
      </main>
    );
  };
}

/** The same within a frame that has the main part itself. */
export function asPart(Bones: ComponentType): ComponentType {
  return function PartOnTheWay() {
    const name = usePageName();
    return (
      <>
        <h1 className="visually-hidden">{name}</h1>
        <Bones />
      </>
    );
  };
}

function usePageName(): string {
  // The words may be on their way as well.
  const { t, ready } = useTranslation('routes', { useSuspense: false });
  const title = useMatches()
    .map((match) => (match.handle as { title?: string } | undefined)?.title)
    .findLast(Boolean);
  return ready && title ? t(title) : 'Parley';
}
