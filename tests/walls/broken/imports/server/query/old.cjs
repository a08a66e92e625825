// Refused: server/query/old.cjs → npm:fastify
const { fastify } = require('fastify');

module.exports = fastify;
