import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lazyPart, usePartsAtHand } from '@/lib/fetch-part';
import styles from '../TicketList/TicketList.module.css';
import { isFiltered, type ListState, toFilter, viewPath } from '../TicketList/views';
import type { CustomView } from './useCustomViews';
import { useSaveView } from './useSaveView';

const loadDrawer = () => import('./SaveViewDrawer');
const SaveViewDrawer = lazyPart(loadDrawer);

/** Keeps what the list is narrowed to: as a view of its own, or in the view that it was begun from. */
export function KeepView({ state, view }: { state: ListState; view: CustomView | undefined }) {
  const { t } = useTranslation('views');
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const { save } = useSaveView();
  usePartsAtHand(loadDrawer);
  if (state.customView ? !state.isChanged : !isFiltered(state)) return null;
  const filter = toFilter(state, view);
  const go = (id: string) => void navigate(viewPath(id));
  return (
    <>
      {view?.viewerCanEdit ? (
        <UnstyledButton
          className={styles.addChip}
          onClick={() => void save(view, { filter, sort: state.sort }).then((saved) => saved && go(saved.id))}
        >
          {t('saveChanges')}
        </UnstyledButton>
      ) : null}
      <UnstyledButton className={styles.addChip} onClick={() => setNaming(true)}>
        {t('saveAs')}
      </UnstyledButton>
      {view ? (
        <UnstyledButton className={styles.addChip} onClick={() => go(view.id)}>
          {t('discard')}
        </UnstyledButton>
      ) : null}
      {isNaming ? (
        <Suspense fallback={null}>
          <SaveViewDrawer
            filter={filter}
            sort={state.sort}
            onClose={() => setNaming(false)}
            onSaved={(saved) => {
              setNaming(false);
              go(saved.id);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
