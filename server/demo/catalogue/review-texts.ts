/** `{town}` is replaced with the buyer's town. */
export type Opinion = readonly [rating: 1 | 2 | 3 | 4 | 5, comment: string];

export const genericOpinions: readonly Opinion[] = [
  [5, 'Delivered to {town} in two days, well packed.'],
  [5, 'Exactly as in the picture. Will buy again.'],
  [4, 'Right part. The rider called twice for directions in {town}.'],
  [5, 'I compared prices in {town} first. Ordering here was right.'],
  [5, 'Cheaper than Grogan and I did not leave my desk.'],
  [4, 'Good for the money.'],
  [3, 'Good item but it took five days to {town}.'],
  [5, 'They called to confirm before sending. Good service.'],
  [4, 'Carton was dented, the goods inside were fine.'],
  [5, 'Paid by M-Pesa at night, it was in {town} the next evening.'],
  [4, 'As described. A bit more information in the listing would help.'],
  [5, 'Second time I order this. Same quality as before.'],
  [2, 'It works, but I found it cheaper in {town} afterwards.'],
  [5, 'Genuine people. They answered my question on WhatsApp in minutes.'],
  [4, 'No complaint so far, three months in.'],
  [5, 'Quick delivery to {town} and a proper receipt for the company.'],
  [3, 'Quality is fair, I expected a little more at this price.'],
  [5, 'Just what I needed before the trip upcountry.'],
  [4, 'Arrived sealed. Sticker with the shop number on it, nice touch.'],
  [5, 'Bought for my brother in {town}, he is very happy.'],
  [1, 'Mine came in a torn packet. They took it back without a quarrel.'],
  [5, 'Sawa kabisa. Everything in the box was there.'],
  [4, 'Value for money, and the shuttle parcel to {town} was on time.'],
  [5, 'Asante, this shop knows what it sells.'],
];

export const opinionsBySubcategory: Readonly<Record<string, readonly Opinion[]>> = {
  'Brake pads': [
    [5, 'No squeaking even in the morning. Stops well.'],
    [4, 'Pads took some days to bed in, now the pedal is firm.'],
    [5, 'Old pads were down to the metal, what a difference.'],
    [2, 'They stop the car but there is more dust than before.'],
  ],
  'Brake shoes': [
    [5, 'Handbrake holds on the hill again.'],
    [4, 'Shoes fitted without filing. Good lining.'],
    [3, 'A small squeal in reverse, otherwise good.'],
  ],
  'Discs & drums': [
    [5, 'Steering no longer shakes when braking from 100.'],
    [4, 'Heavy and well machined. Wash off the oil first.'],
    [5, 'Pedal is smooth again.'],
  ],
  'Calipers & cylinders': [
    [5, 'No more brake fluid on the wheel.'],
    [4, 'Bleeding took patience, then all was well.'],
    [5, 'Brakes pull straight again.'],
  ],
  'Brake fluid': [
    [5, 'Fresh date on the label and the seal intact.'],
    [4, 'Does the job, we use it in our garage.'],
    [5, 'Always have one on the shelf.'],
  ],
  'ABS sensors': [
    [5, 'ABS lamp is off since fitting.'],
    [4, 'Plug fits as original. Needed the code cleared.'],
    [2, 'Worked, but the cable guide was missing.'],
  ],
  'Shock absorbers': [
    [5, 'The car no longer bounces over bumps.'],
    [4, 'Firm at first, comfortable after a week.'],
    [5, 'Sits level again even with luggage.'],
    [3, 'Ride is better but not as soft as the original.'],
  ],
  'Strut mounts': [
    [5, 'The knock at the dashboard is gone.'],
    [4, 'Good rubber. Do the alignment afterwards.'],
    [5, 'Steering is light again when parking.'],
  ],
  'Control arms & bushes': [
    [5, 'No more knocking on the rough road to {town}.'],
    [4, 'Fitted tight. The rubber looks strong.'],
    [5, 'Tyres have stopped wearing on the inside.'],
  ],
  'Ball joints & tie rods': [
    [5, 'Play in the steering has gone completely.'],
    [4, 'Passed inspection the same week.'],
    [5, 'Dust boots are thick, should last on murram.'],
  ],
  'Link rods': [
    [5, 'Rattle gone for good. Easy to fit myself.'],
    [4, 'Strong joints, nuts were included.'],
    [3, 'Good but started making noise after a year.'],
  ],
  'Wheel bearings & hubs': [
    [5, 'The aeroplane noise is gone.'],
    [4, 'Quiet and smooth. Needs a press.'],
    [5, '20,000 km on it and still silent.'],
  ],
  Mounts: [
    [5, 'No vibration at the lights any more.'],
    [4, 'Fits well, the bolt holes lined up.'],
    [5, 'The gear shift is smoother too.'],
  ],
  'Timing belts & chains': [
    [5, 'Engine is quiet on a cold start.'],
    [5, 'Marks lined up at the first try.'],
    [4, 'Good quality, everything but the seal was in the kit.'],
  ],
  'Drive belts': [
    [5, 'Squeal is gone, even with the AC on.'],
    [4, 'Same as the old one, made well.'],
    [5, 'Charging is steady now.'],
  ],
  'Gaskets & seals': [
    [5, 'Not a drop of oil under the car since.'],
    [4, 'Sealed at the first try.'],
    [3, 'Good, but do not overtighten.'],
  ],
  Sensors: [
    [5, 'Check engine light is off and stays off.'],
    [4, 'Plug and play, the code cleared.'],
    [2, 'It fixed half the problem, wiring was the rest.'],
  ],
  'Fuel pumps': [
    [5, 'Starts at the first touch now.'],
    [4, 'Power is back on the hills.'],
    [5, 'Idle is smooth and it drinks less.'],
  ],
  'Oil filters': [
    [5, 'I buy several at once for our cars.'],
    [5, 'No leak at the seal, proper box.'],
    [4, 'The number matched the old filter.'],
  ],
  'Air filters': [
    [5, 'Car breathes better, you feel it on the hill.'],
    [4, 'Seals well in the box.'],
    [5, 'Saved me half a litre on the way to {town}.'],
  ],
  'Cabin filters': [
    [5, 'AC is strong again and the bad smell left.'],
    [4, 'Five minutes behind the glove box.'],
    [5, 'Mine was full of leaves, change yours.'],
  ],
  'Fuel filters': [
    [5, 'Engine stopped hesitating.'],
    [4, 'Right ends, no leak.'],
    [5, 'Cheap insurance against bad fuel.'],
  ],
  'Service kits': [
    [5, 'All in one box, the fundi only charged labour.'],
    [4, 'Everything matched my car.'],
    [5, 'I order it every 5,000 km now.'],
  ],
  'Engine oil': [
    [5, 'Engine runs quieter. The seal was intact.'],
    [5, 'Original, I checked the code under the cap.'],
    [4, 'Good oil at a fair price.'],
    [3, 'Fine oil, the can leaked a little at the cap.'],
  ],
  'ATF & CVT fluid': [
    [5, 'Shifts are smooth after the change.'],
    [4, 'Correct type for my gearbox.'],
    [5, 'The whine is gone.'],
  ],
  Coolant: [
    [5, 'Temperature stays in the middle even in traffic.'],
    [4, 'Good colour, no rust in the bottle after months.'],
    [5, 'Enough for the whole system.'],
  ],
  Additives: [
    [4, 'I noticed a difference after one week.'],
    [3, 'Hard to say if it helps, but no harm.'],
    [5, 'I use it at every service.'],
  ],
  Radiators: [
    [5, 'No more overheating in the jam.'],
    [4, 'Fits well, clips were a bit tight.'],
    [5, 'Holding pressure with no leak.'],
  ],
  'Water pumps': [
    [5, 'No leak, no bearing noise.'],
    [4, 'Gasket in the box, bolts lined up.'],
    [5, 'Changed it with the belt, running cool.'],
  ],
  Thermostats: [
    [5, 'Needle goes to the middle and stays there.'],
    [4, 'Small part, big difference in fuel.'],
    [5, 'The fan works as it should again.'],
  ],
  Fans: [
    [5, 'Strong air and quiet.'],
    [4, 'Plug was the right one.'],
    [3, 'A little louder than the original.'],
  ],
  'Compressors & condensers': [
    [5, 'Cold air even in {town} at noon.'],
    [4, 'Have a proper technician fill the gas.'],
    [5, 'AC is like new.'],
  ],
  'Spark plugs': [
    [5, 'Starts at once and pulls better.'],
    [5, 'Original, the box and the print are right.'],
    [4, 'Idle is smooth again.'],
    [4, 'Gap was correct out of the box.'],
  ],
  'Ignition coils': [
    [5, 'Misfire is gone, the lamp is off.'],
    [4, 'One coil and the shaking stopped.'],
    [5, 'Fits and clicks in.'],
  ],
  Batteries: [
    [5, 'Starts with one touch on cold mornings.'],
    [4, 'Fresh date and fully charged.'],
    [5, 'Two years with the last one from here.'],
    [3, 'Good battery, terminals needed a sleeve.'],
  ],
  'Alternators & starters': [
    [5, 'Charges 14.2 V with lights on.'],
    [4, 'Bolted straight on.'],
    [5, 'No more pushing the car.'],
  ],
  'Alarms & horns': [
    [5, 'Works well, easy wiring.'],
    [4, 'Instructions could be clearer but it works.'],
    [3, 'Good, but get an electrician to fit it.'],
  ],
  Headlights: [
    [5, 'Night driving to {town} is easy now.'],
    [4, 'Clear lens, needed a small adjustment.'],
    [5, 'Fits flush with the bonnet and fender.'],
  ],
  'Tail lights': [
    [5, 'Same colour as the other side.'],
    [4, 'No water inside after the rains.'],
    [5, 'Police on the highway left me alone since.'],
  ],
  'Fog lights & DRL': [
    [5, 'Useful in the fog near {town}.'],
    [4, 'Looks smart on the car.'],
    [3, 'Good light, the bracket is thin.'],
  ],
  'LED & halogen bulbs': [
    [5, 'Bright and the pattern is clean.'],
    [4, 'Easy to fit without tools.'],
    [2, 'One of them went after four months.'],
    [5, 'Still working after a year of night shifts.'],
  ],
  'Light bars': [
    [5, 'The farm road is like day.'],
    [4, 'Strong housing, no rattle.'],
    [5, 'Rain does not bother it.'],
  ],
  Bumpers: [
    [5, 'Fits the clips, the painter was pleased.'],
    [4, 'Small gap at one corner, adjusted it.'],
    [3, 'Good part, came a bit dusty.'],
  ],
  Mirrors: [
    [5, 'Clear glass, all wires worked.'],
    [4, 'Matches the other side after painting.'],
    [5, 'Fitted in half an hour.'],
  ],
  'Nose cuts': [
    [5, 'All the pieces as in the photos, saved me a lot.'],
    [4, 'One clip broken, everything else perfect.'],
  ],
  'Bonnets & fenders': [
    [5, 'Lines up with the door, good work.'],
    [4, 'Needed a little adjusting, normal.'],
    [5, 'Does what it should, strong material.'],
  ],
  'Wind breakers & mud flaps': [
    [5, 'I drive with the window open in the rain.'],
    [4, 'Tape holds after many car washes.'],
    [3, 'Good, but clean the surface very well first.'],
  ],
  'Side steps & roof racks': [
    [5, 'Strong, carries what I need.'],
    [4, 'Bolts included, two people to fit it.'],
    [5, 'No rust after a season on the coast.'],
  ],
  Wipers: [
    [5, 'Clear glass in heavy rain, no noise.'],
    [4, 'Clicked on at once.'],
    [2, 'Good for six months, then streaks.'],
  ],
  'Clutch kits': [
    [5, 'Pedal is light and the bite is smooth.'],
    [4, 'Good kit, the gearbox must come out anyway so do it all.'],
    [5, 'Pulls from mud without slipping.'],
  ],
  'CV joints & boots': [
    [5, 'Clicking is gone at full lock.'],
    [4, 'Grease and clips in the box.'],
    [5, 'Fits tight, no grease on the rim.'],
  ],
  'Gearbox mounts': [
    [5, 'No thump when I go into drive.'],
    [4, 'Good fit. An hour of work.'],
    [5, 'The lever is precise again.'],
  ],
  'Drive shafts': [
    [5, 'No vibration at 100 any more.'],
    [4, 'Right length and splines.'],
    [5, 'Leak stopped, road is quiet.'],
  ],
  Tyres: [
    [5, 'Quiet and grips well in the rain.'],
    [5, 'Fresh date code, balanced without much weight.'],
    [4, '15,000 km and plenty of tread left.'],
    [3, 'Good tyre, a bit hard on corrugations.'],
  ],
  'Rims & wheel caps': [
    [5, 'Round and straight, no wobble.'],
    [4, 'Nice finish.'],
    [3, 'Scratches easily at the kerb.'],
  ],
  'Wheel nuts': [
    [5, 'Right thread, no rust yet.'],
    [4, 'Small thing, good quality.'],
    [5, 'No more slow puncture and no missing pieces.'],
  ],
  'Jacks & tools': [
    [5, 'Saved me on the road near {town}.'],
    [4, 'Solid, stays in my boot.'],
    [5, 'Better than the one that came with the car.'],
  ],
  'Safety kit': [
    [5, 'Passed inspection with it.'],
    [4, 'Everything as the police ask for.'],
    [5, 'Every car should have one.'],
  ],
  'Floor mats': [
    [5, 'Exact shape, easy to wash.'],
    [4, 'Thick and does not slide.'],
    [3, 'Smelled of rubber the first week.'],
  ],
  'Seat covers': [
    [5, 'Looks new inside again.'],
    [4, 'Good stitching.'],
    [3, 'Took an afternoon to fit properly.'],
  ],
  'Dash cams & audio': [
    [5, 'Clear and easy to set up.'],
    [4, 'Works well, the cable is long enough.'],
    [2, 'The manual is not in good English.'],
  ],
  'Phone holders': [
    [5, 'Drive for an app all day, it has not failed.'],
    [4, 'Simple and works.'],
    [3, 'Fine in town, shakes a bit on murram.'],
  ],
  'Car care': [
    [5, 'My car wash guy asked where I bought it.'],
    [4, 'A little goes a long way.'],
    [5, 'Leaves it clean without marks.'],
  ],
  'Air fresheners': [
    [5, 'Nice scent, not too strong.'],
    [4, 'Lasted about a month.'],
    [2, 'Faded after one hot week.'],
  ],
};
