import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '@/lib/draft';
import { EmptyState, ErrorState } from '../states/States';
import { Page } from './Page';
import { PageHead } from './PageHead';
import { type RowAction, RowMenu } from './RowMenu';
import { SaveBar } from './SaveBar';
import { TableSkeleton } from './TableFoot';
import type { Things } from './ThingList';

interface FormProps {
  of: Things;
  /** The thing that is open; none: a new one is made. */
  name?: string;
  purpose?: string;
  draft: Pick<Draft<object>, 'isDirty' | 'reset'>;
  isSaving: boolean;
  onSave: () => Promise<void>;
  onDelete?: () => void;
  actions?: readonly RowAction[];
  /** Something stands beside the form. */
  isWide?: boolean;
  children: ReactNode;
}

/** The page of one thing, new or open: its head with a menu, its form, and what saves it. */
export function ThingForm(props: FormProps) {
  const { of, name, draft, onDelete, actions = [], children } = props;
  const { t } = useTranslation(of.words);
  const remove = () => {
    draft.reset();
    onDelete?.();
  };
  const menu = [
    ...actions,
    { label: t('delete'), icon: <IconTrash size={16} aria-hidden />, isDanger: true, run: remove },
  ];
  return (
    <Page isForm={!props.isWide}>
      <PageHead
        title={name ?? t('new')}
        purpose={props.purpose ?? (name === undefined ? t('purpose') : undefined)}
        back={{ to: of.home, label: t('title') }}
        actions={name === undefined ? undefined : <RowMenu of={name} actions={menu} />}
      />
      {children}
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={props.isSaving}
        onSave={() => void props.onSave()}
        onDiscard={() => draft.reset()}
      />
    </Page>
  );
}

interface OnTheWayProps {
  of: Things;
  /** How many lines the form will have. */
  lines: number;
  isBroken: boolean;
  isMissing: boolean;
  onRetry: () => void;
}

/** Stands where the form will: while it is fetched, when it does not come, and when there is no such thing. */
export function ThingOnTheWay({ of, lines, isBroken, isMissing, onRetry }: OnTheWayProps) {
  const { t } = useTranslation(of.words);
  return (
    <Page isForm>
      <PageHead title={t(isMissing ? 'missingTitle' : 'title')} back={{ to: of.home, label: t('title') }} />
      {!isBroken && !isMissing ? <TableSkeleton rows={lines} /> : null}
      {isMissing ? (
        <EmptyState icon={<of.icon size={18} />} title={t('missingTitle')}>
          {t('missingText')}
        </EmptyState>
      ) : null}
      {isBroken && !isMissing ? <ErrorState title={t('broken')} onRetry={onRetry} /> : null}
    </Page>
  );
}

/** A thing needs a name: it is said once somebody tried to save, and always of one that had one. */
export function useNamed(words: string, name: string, isNew: boolean) {
  const { t } = useTranslation(words);
  const [wasTried, setTried] = useState(!isNew);
  const isNameless = name.trim() === '';
  return {
    wasTried,
    faultOf: (field: string) => (wasTried && field === 'name' && isNameless ? t('nameMissing') : null),
    check: () => {
      setTried(true);
      return !isNameless;
    },
  };
}
