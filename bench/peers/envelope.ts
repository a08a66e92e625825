export type JsonRow = Record<string, string | number | boolean | null>;

/** What the page of a peer loads. */
export interface PeerRequest {
  username: string;
  start: string;
  end: string;
  columns: readonly { value: string; header: string; type: string }[];
}

/** What is timed in peers and in the portal. */
export type Action =
  | { type: 'sort'; column: string; direction: 'asc' | 'desc' | 'none' }
  | { type: 'search'; text: string }
  | { type: 'filter'; column: string; operator: 'contains'; text: string }
  | { type: 'filter'; column: string; operator: 'greater_than'; number: number }
  | { type: 'clear' };

/** The page of a peer. Times are seconds from the call to rows on the screen, or in memory if the peer draws none. */
export interface Peer {
  load(request: PeerRequest): Promise<{ seconds: number; rows: number }>;
  act(action: Action): Promise<number>;
}

declare global {
  interface Window {
    peer: Peer;
  }
}

async function post(path: string, body: unknown, token?: string): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

export async function signIn(username: string): Promise<string> {
  const { data } = await (await post('/login', { username, password: 'demo' })).json();
  return data.token;
}

/** The rows of Fuel detail, as JSON. */
export async function fetchRows({ start, end }: PeerRequest, token: string): Promise<JsonRow[]> {
  const query = new URLSearchParams({ start, end, use_bill_date: 'false' });
  const { data } = await (await post(`/reports/fuel-detail?${query}`, null, token)).json();
  return data;
}
