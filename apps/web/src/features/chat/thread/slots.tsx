import { CallBanner, CallButton, CallLine } from '../calls';
import type { ChatThread, ShownChatMessage } from '../data/shapes';
import { LinkPreviews } from '../links';
import { NoticeAsk } from '../notices/NoticeAsk';
import { MessageCards } from '../tickets';
import { TicketOfThread } from '../tickets/TicketOfThread';

/** What other parts of the chat put below the words of a message. */
export function BelowMessage({ message }: { message: ShownChatMessage }) {
  return (
    <>
      <CallLine message={message} />
      <MessageCards message={message} />
      {message.isSending ? null : <LinkPreviews message={message} />}
    </>
  );
}

/** What they put into the head of a thread. */
export function InHead({ thread }: { thread: ChatThread }) {
  return <CallButton thread={thread} />;
}

/** And below it. */
export function BelowHead({ thread }: { thread: ChatThread }) {
  return (
    <>
      <CallBanner thread={thread} />
      {thread.ticketId ? <TicketOfThread ticketId={thread.ticketId} /> : null}
      <NoticeAsk />
    </>
  );
}
