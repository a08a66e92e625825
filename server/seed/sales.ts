import { vehicleSales } from '../database/schema/services.ts';
import { dayText } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { AddRecords } from './records.ts';
import { bookValueOn, marketValueOn } from './vehicle.ts';

type SaleType = (typeof vehicleSales.$inferInsert)['sale_type'];

const auctions = {
  USA: ['Three Rivers Auto Auction', 'Sandhill Dealer Exchange', 'Gateway Fleet Auction', "Miller's Crossing Auction"],
  CAN: ['Encan du Saint-Laurent', 'Prairie Dealer Exchange', 'Grand Lakes Auto Auction'],
};
const buyers = [...merchants.dealers, "D'Angelo Motors", 'Second Street Auto Sales', 'Harrow & Finch Used Cars'];

export const pickSaleType = (random: Random): SaleType =>
  random.pick([...Array<SaleType>(7).fill('AUCTION'), 'DRIVER SALE', 'DEALER', 'UPSTREAM']);

/** Whole cents. The charges depend on who sells the vehicle. */
export function feesOf(type: SaleType, random: Random, level: number) {
  const some = (from: number, to: number) => Math.round(random.int(from, to) * level);
  const auctioned = type === 'AUCTION';
  return {
    auction_fee: auctioned ? some(22_500, 42_500) : type === 'UPSTREAM' ? some(12_500, 17_500) : 0,
    transport_fee: type === 'DRIVER SALE' ? 0 : some(9000, 46_000),
    recondition_fee: auctioned && random.chance(0.6) ? some(7500, 68_000) : 0,
    title_fee: some(1500, 8500),
    other_fee: random.chance(0.2) ? some(1000, 12_000) : 0,
  };
}

/** The sale of a closed-out vehicle some weeks later. A few find no buyer. There are no other costs for the account. */
export const addSale: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  const { outOfService } = vehicle;
  if (outOfService === null || outOfService > today) return;
  const turnedIn = outOfService + random.int(0, 6);
  const sold = turnedIn + random.int(9, 68);
  if (sold > today || random.chance(0.05)) return;
  const sale_type = pickSaleType(random);
  const odometer = (history.odometer.at(-1) ?? history.start) + random.int(2, 60);
  const market = Math.round(marketValueOn(vehicle, sold, odometer) * 100);
  const grade = random.int(16, 48) / 10;
  const price = Math.round(market * (0.83 + grade * 0.05) * random.between(0.92, 1.08));
  const fees = feesOf(sale_type, random, vehicle.country === 'CAN' ? 1.3 : 1);
  const net = Object.values(fees).reduce((rest, fee) => rest - fee, price);
  const book = Math.round(bookValueOn(vehicle, outOfService) * 100);
  const place = random.pick(vehicle.places);
  const atAuction = sale_type === 'AUCTION';
  loader.add(vehicleSales, {
    customer_number: vehicle.customer,
    vehicle_number: vehicle.number,
    sale_type,
    buyer_name: sale_type === 'DRIVER SALE' ? 'DRIVER' : random.pick(buyers),
    auction_name: atAuction ? random.pick(auctions[vehicle.country]) : null,
    sale_city: place.city,
    sale_state_province: place.state,
    turned_in_date: dayText(turnedIn),
    sold_date: dayText(sold),
    odometer,
    condition_grade: grade,
    market_value: market / 100,
    sale_price: price / 100,
    ...(Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, fee / 100])) as typeof fees),
    net_proceeds: net / 100,
    book_value: book / 100,
    gain_or_loss: (net - book) / 100,
  });
};
