import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { App } from '../http-app.ts';
import { limits } from '../limits.ts';
import { openFileLimit } from '../open-files.ts';
import { networkOf } from '../session/throttle.ts';

export interface ConnectionLimits {
  /** Maximum number of open connections. */
  all: number;
  /** Maximum number of open connections from one network. Trusted proxies have no such limit. */
  perNetwork: number;
}

const { all: most, perNetwork, reservedFiles } = limits.connections;

/**
 * The limits for a process that may have this many files open. Each connection may have another file open, the one that
 * it is sent.
 */
export function connectionLimits(files: number): ConnectionLimits {
  const all = Math.max(1, Math.min(most, Math.floor((files - reservedFiles) / 2)));
  return { all, perNetwork: Math.max(1, Math.min(perNetwork, Math.floor(all / 4))) };
}

let ofProcess: ConnectionLimits | undefined;

function processLimits(): ConnectionLimits {
  ofProcess ??= connectionLimits(openFileLimit());
  return ofProcess;
}

interface Options {
  limit: ConnectionLimits;
  /** As in `TRUST_PROXY`. */
  trustProxy: string | undefined;
}

interface Network {
  name: string;
  connections: number;
  /** Those without a call in progress, the longest idle first. */
  idle: Set<Socket>;
}

interface Connection {
  network: Network;
  /** Calls in progress. */
  calls: number;
}

/**
 * Limits the connections of a server. If there are too many, the connection that has been idle longest is closed in
 * favor of the new one: among those of the same network if that one has too many. If none is idle, the new one is
 * closed.
 */
export class Connections {
  readonly #limit: ConnectionLimits;
  readonly #isProxy: (address: string, distance: number) => boolean;
  readonly #all = new Map<Socket, Connection>();
  readonly #networks = new Map<string, Network>();
  readonly #idle = new Set<Socket>();
  readonly #onDrained = new Set<() => void>();
  #refused = 0;
  #underWay = 0;

  constructor({ limit, trustProxy }: Options) {
    this.#limit = limit;
    this.#isProxy = trustProxy === undefined ? () => false : compile(trustProxy.split(','));
  }

  get open(): number {
    return this.#all.size;
  }

  /** Connections that were closed because there were too many. */
  get refused(): number {
    return this.#refused;
  }

  /** Applies the limits to a server. Several servers share them. */
  watch(server: Server): void {
    server.on('connection', (socket) => this.#enter(socket));
  }

  /** A call on a connection, until its response was sent or the connection is lost. */
  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#all.get(socket);
    if (connection) {
      connection.calls += 1;
      this.#idle.delete(socket);
      connection.network.idle.delete(socket);
    }
    this.#underWay += 1;
    response.once('close', () => {
      this.#underWay -= 1;
      if (this.#underWay === 0) for (const listener of this.#onDrained) listener();
      if (!connection) return;
      connection.calls -= 1;
      if (connection.calls === 0 && this.#all.has(socket)) this.#rest(socket, connection);
    });
  }

  /** Resolves when no call is in progress, at the latest after this many milliseconds. */
  async drained(patience: number): Promise<void> {
    if (this.#underWay === 0 || patience === 0) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, patience);
      this.#onDrained.add(() => {
        clearTimeout(timer);
        done();
      });
    });
  }

  #enter(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const name = networkOf(address);
    const network = this.#networks.get(name) ?? { name, connections: 0, idle: new Set() };
    const isCrowded = !this.#isProxy(address, 0) && network.connections >= this.#limit.perNetwork;
    if (isCrowded || this.#all.size >= this.#limit.all) {
      this.#refused += 1;
      if (!this.#makeRoom(isCrowded ? network.idle : this.#idle)) {
        socket.destroy();
        return;
      }
    }
    this.#networks.set(name, network);
    network.connections += 1;
    const connection = { network, calls: 0 };
    this.#all.set(socket, connection);
    this.#rest(socket, connection);
    socket.once('close', () => this.#forget(socket));
  }

  /** Whether one of these connections was closed. */
  #makeRoom([oldest]: Iterable<Socket>): boolean {
    if (!oldest) return false;
    this.#forget(oldest);
    oldest.destroy();
    return true;
  }

  #rest(socket: Socket, { network }: Connection): void {
    this.#idle.add(socket);
    network.idle.add(socket);
  }

  #forget(socket: Socket): void {
    const network = this.#all.get(socket)?.network;
    if (!network) return;
    this.#all.delete(socket);
    this.#idle.delete(socket);
    network.idle.delete(socket);
    network.connections -= 1;
    if (network.connections === 0) this.#networks.delete(network.name);
  }
}

/** Applies the limits of this process to an app. */
export function limitConnections(app: App, trustProxy?: string, limit?: Partial<ConnectionLimits>): Connections {
  const connections = new Connections({ limit: { ...processLimits(), ...limit }, trustProxy });
  connections.watch(app.server);
  // On localhost, there is a second server for the other kind of address, which only has its calls in common.
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (socket instanceof Socket) connections.begin(socket, reply.raw);
    done();
  });
  return connections;
}
