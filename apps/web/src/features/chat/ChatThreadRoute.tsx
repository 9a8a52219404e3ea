import { useParams, useSearchParams } from 'react-router';
import { identifierOfPath } from '@/lib/chat-path';
import ThreadPane from './thread/ThreadPane';

/** The thread of the address. */
export default function ChatThreadRoute() {
  const { identifier } = useParams();
  const [search] = useSearchParams();
  return (
    <ThreadPane
      key={identifier}
      identifier={identifierOfPath(identifier) ?? '?'}
      variant="page"
      messageId={search.get('message')}
    />
  );
}
