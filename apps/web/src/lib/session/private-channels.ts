import { restFetch } from '../rest';

/** Whether this person works on a channel that is not open to everybody: then they see the customers of it. */
export async function hasPrivateChannel(): Promise<boolean> {
  const { data } = await restFetch<{ data: { is_private: boolean }[] }>('/api/v2/me/channels', {
    quiet: true,
  });
  return data.some((channel) => channel.is_private);
}
