import 'graphiql/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { GraphiQL } from 'graphiql';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '@/ui/page';
import { Link } from 'react-router';
import styles from './ExplorerPage.module.css';
import { askParley, hangUp } from './explorer-fetcher';

const FIRST_QUESTION = `# Ctrl-Enter runs the question under the cursor.
query LatestConversations {
  tickets(first: 5) {
    edges {
      node {
        number
        subject
        status
        contact {
          fullName
        }
      }
    }
  }
}

subscription WhatHappens {
  ticketEvents(filter: { status: [OPEN] }) {
    change
    ticket {
      number
      subject
    }
  }
}
`;

/** What is typed stays in this tab: questions can hold what people wrote. */
const storage = {
  getItem: (key: string) => sessionStorage.getItem(key),
  setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
  removeItem: (key: string) => sessionStorage.removeItem(key),
  clear: () => sessionStorage.clear(),
  get length() {
    return sessionStorage.length;
  },
};

/** GraphiQL, with the rights of whoever looks. */
export default function ExplorerPage() {
  const { t } = useTranslation('developers');
  const scheme = useComputedColorScheme();
  useEffect(() => hangUp, []);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Link to="/admin/developers/rest" className={styles.back}>
          <IconArrowLeft size={16} aria-hidden />
          {t('title')}
        </Link>
        <PageHead title={t('explorer.title')} purpose={t('explorer.purpose')} />
      </div>
      <div className={styles.explorer} dir="ltr">
        <GraphiQL
          fetcher={askParley}
          defaultQuery={FIRST_QUESTION}
          storage={storage}
          forcedTheme={scheme}
          isHeadersEditorEnabled={false}
          showPersistHeadersSettings={false}
        />
      </div>
    </div>
  );
}
