insert into sim_settings (uid, created_by, updated_by) values (1, 0, 0);
--> statement-breakpoint
-- Where and when suppliers' stock is sold reaches every item, as what counts as low does.
alter function low_stock_changed() rename to stock_rules_changed;
--> statement-breakpoint
create trigger sim_settings_changed after update of enabled, channels, offer_when, max_offer on sim_settings for each row
  when ((old.enabled, old.channels, old.offer_when, old.max_offer) is distinct from (new.enabled, new.channels, new.offer_when, new.max_offer))
  execute function stock_rules_changed();
